import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { compileLore, DEFAULT_SETTINGS, scanLore, scanRequest, seededRolls } from "../../../src/matcher/engine.ts";
import { ownField } from "../../../src/matcher/formats/json-object.ts";
import { macroEnvironment } from "../../../src/matcher/macros/environment.ts";
import type { WorldBook } from "../../../src/matcher/model/book.ts";
import type { ScanOutcome } from "../../../src/matcher/model/outcome.ts";
import { Re2Engine } from "../../../src/workers/engines/re2.ts";
import { bufferUnitLoader } from "../../../src/workers/engines/units.ts";
import { compileProfile } from "../../../src/workers/profile/compile-profile.ts";
import type { Profile } from "../../../src/workers/profile/model.ts";

const CompileCase = z.strictObject({
  id: z.string(),
  kind: z.literal("compile"),
  source: z.string(),
  note: z.string(),
  sure: z.string(),
  input: z.strictObject({
    budgetBytes: z.number().optional(),
    totalBudget: z.number().optional(),
    bookBudget: z.number().optional(),
    entries: z
      .array(
        z.strictObject({
          constant: z.boolean().default(false),
          key: z.array(z.string()).default([]),
          order: z.number(),
          bytes: z.number(),
        }),
      )
      .optional(),
    entryBytes: z.array(z.number()).optional(),
    chatNewestFirst: z.array(z.string()).default([]),
  }),
  expected: z.strictObject({ skipped: z.array(z.record(z.string(), z.string())) }),
});
/** Whether a case of kind `compile` is about what a profile has room for; others are about time. */
export function isAboutProfile(input: unknown): boolean {
  return ownField(input, "entries") !== undefined || ownField(input, "entryBytes") !== undefined;
}

type Input = z.infer<typeof CompileCase>["input"];

/**
 * Scans and compiles the book of a case, in which a token is a byte, and compares what was left out, and why, as far as
 * the case says it. A field that is not known here fails.
 */
export function checkCompileCase(content: unknown): { readonly pass: boolean; readonly detail?: string } {
  const parsed = CompileCase.safeParse(content);
  if (!parsed.success) return { pass: false, detail: parsed.error.message };
  const { input, expected } = parsed.data;
  const outcome = scan(input);
  const profile = compileProfile({
    preset: null,
    character: null,
    user: null,
    options: {},
    lore: outcome,
    macros: macroEnvironment(),
    replied: true,
    trigger: "normal",
    bytesMax: input.budgetBytes ?? input.totalBudget ?? 0,
    openBraces: null,
  });
  const skipped = [...byBudgets(outcome), ...byBytes(profile)];
  const wanted = expected.skipped;
  const said = skipped.map((row, index) => pick(row, Object.keys(wanted[index] ?? row)));
  if (isDeepStrictEqual(said, wanted)) return { pass: true };
  return { pass: false, detail: `expected ${JSON.stringify(wanted)}, got ${JSON.stringify(skipped)}` };
}

type Row = Readonly<Record<string, string>>;

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

/** Entries that a budget of the scan left out. */
const byBudgets = ({ omitted }: ScanOutcome): Row[] =>
  omitted.flatMap(({ reason, budget }) =>
    reason === "budget" && budget !== undefined ? [{ reason, which: budget.cut.replace("-budget", "") }] : [],
  );

/** Entries that the profile left out, with the kind of entry that its message blames. */
function byBytes({ placements, diagnostics }: Profile): Row[] {
  const message = diagnostics.find(({ code }) => code === "TAVERN_PROFILE_LORE_LIMITED")?.message ?? "";
  const blockedBy = / the (\w+ entry) .* takes most/.exec(message)?.[1] ?? "";
  return placements.flatMap(({ cut }) => (cut === null ? [] : [{ reason: "budget", which: cut, blockedBy }]));
}

function scan(input: Input): ScanOutcome {
  const entries =
    input.entries ?? (input.entryBytes ?? []).map((bytes) => ({ constant: true, key: [], order: 100, bytes }));
  const book: WorldBook = {
    schemaVersion: 1,
    kind: "world-book",
    name: "case",
    settings: input.bookBudget === undefined ? {} : { tokenBudget: input.bookBudget },
    entries: entries.map(({ constant, key, order, bytes }, uid) => ({
      uid,
      keys: key,
      constant,
      enabled: true,
      insertionOrder: order,
      content: "x".repeat(bytes),
      position: "before_character_definition",
      source: { key: String(uid), index: uid, raw: null },
    })),
    source: { format: "st-world", entryContainer: "array", raw: null },
    diagnostics: [],
  };
  const settings = DEFAULT_SETTINGS;
  const ports = { loader: bufferUnitLoader, allocate: (bytes: number) => new ArrayBuffer(bytes) };
  const lore = compileLore({ books: [{ id: "case", place: "global", book }], settings, mode: "product" }, ports);
  return scanLore(lore, scanRequest({ settings, messages: input.chatNewestFirst }), {
    regex: new Re2Engine({ now: () => performance.now(), deadline: () => Number.POSITIVE_INFINITY }),
    loader: bufferUnitLoader,
    tokens: { name: "bytes", joined: false, count: (text) => Buffer.byteLength(text) },
    rolls: seededRolls("case"),
    macros: macroEnvironment(),
  });
}
