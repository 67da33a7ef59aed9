import { DEFAULT_SETTINGS } from "../../../../src/matcher/model/settings.ts";
import { type GroundingInput, GroundingInputSchema } from "../../../../src/workers/grounding/protocol.ts";

interface Given extends Partial<Omit<GroundingInput, "books" | "scan">> {
  /** Ids of world books. */
  readonly books?: readonly string[];
  readonly window?: GroundingInput["scan"]["window"];
  readonly scan?: Partial<GroundingInput["scan"]>;
}

/** What the host says of an assembly with these books, checked as a thread checks it. */
export function groundingInput({ books = [], window, scan, ...given }: Given = {}): GroundingInput {
  return GroundingInputSchema.parse({
    books: books.map((id) => ({
      resourceId: id,
      revision: `revision of ${id}`.padEnd(64, "0"),
      place: "global",
      from: { kind: "world-book", id },
      bindingSources: ["session"],
    })),
    leftOut: [],
    settings: DEFAULT_SETTINGS,
    scan: {
      seeds: { turn: "a".repeat(64), session: "b".repeat(64) },
      window: window ?? { ids: ["m1", "m0"], roles: "ua", units: [3, 4], sentMs: [], truncated: false },
      messageCount: 2,
      contextTokens: 131_072,
      trigger: "normal",
      model: "deepseek-chat",
      nowMs: 1_790_000_000_000,
      timeZone: "Europe/Berlin",
      replied: true,
      timed: { sticky: {}, cooldown: {} },
      options: {},
      preset: null,
      character: null,
      user: null,
      bytesMax: 524_288,
      regexSkipped: 0,
      ...scan,
    },
    variables: [],
    globals: [],
    budget: { tokens: null, used: 0, overflowed: false },
    kept: [],
    ...given,
  });
}
