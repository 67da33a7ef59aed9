import { reasonCode, type Reason } from "../../../../src/matcher/model/reason.ts";
import { openCatalogue } from "../../../../src/trace/decisions/open-catalogue.ts";
import { openDecisions } from "../../../../src/trace/decisions/open-decisions.ts";
import type {
  AfterAssembly,
  Catalogue,
  CatalogueEntry,
  DecisionBook,
  Decisions,
  GroundedCapture,
  PackedCatalogue,
  PackedDecisions,
  ScanFacts,
} from "../../../../src/trace/decisions/model.ts";
import { packCatalogue } from "../../../../src/trace/decisions/pack-catalogue.ts";
import { packDecisions, type PackedCandidate } from "../../../../src/trace/decisions/pack-decisions.ts";

/** An entry of a catalogue with nothing but a uid and the given fields. */
export function entryOf(uid: number | string, fields: Partial<CatalogueEntry> = {}): CatalogueEntry {
  const keys = fields.keys ?? [`key ${uid}`];
  return {
    uid: String(uid),
    occurrence: 1,
    name: `Entry ${uid}`,
    secondaryKeys: [],
    logic: null,
    constant: false,
    disabled: false,
    decorator: null,
    order: 100,
    position: "before_character_definition",
    depth: null,
    group: [],
    groupWeight: 100,
    groupOverride: false,
    probability: null,
    scanDepth: null,
    sticky: 0,
    cooldown: 0,
    delay: 0,
    delayLevel: 0,
    excludeRecursion: null,
    preventRecursion: null,
    ignoreBudget: false,
    triggers: [],
    filter: null,
    units: 10,
    ...fields,
    keys,
    keyCount: fields.keyCount ?? keys.length,
  };
}

export const FACTS: ScanFacts = {
  seeds: { turn: "t", session: "s" },
  settings: {
    scanDepth: "all",
    includeNames: false,
    recursive: true,
    matchWholeWords: false,
    caseSensitive: false,
    useGroupScoring: false,
    budgetCap: 0,
    minActivations: 0,
    minActivationsDepthMax: 0,
    maxRecursionSteps: 0,
    characterStrategy: "evenly",
    bookSettings: "honour",
  },
  settingsHash: "h",
  window: { ids: ["m1", "m0"], roles: "ua", units: [5, 7], sentMs: [], truncated: false },
  messageCount: 2,
  contextTokens: null,
  trigger: "normal",
  model: null,
  nowMs: 1,
  timeZone: "UTC",
  replied: true,
  timed: { sticky: {}, cooldown: {} },
  variablesHash: null,
  globalsHash: null,
  options: {},
  preset: null,
  character: null,
  user: null,
  bytesMax: 1_000,
  regexSkipped: 0,
};

export function bookOf(resourceId: string, fields: Partial<DecisionBook> = {}): DecisionBook {
  return {
    resourceId,
    revision: `revision of ${resourceId}`,
    place: "global",
    from: { kind: "world-book", id: resourceId },
    bindingSources: ["session"],
    ran: true,
    skippedReason: null,
    catalogue: resourceId,
    tokenBudget: null,
    tokensUsed: null,
    ...fields,
  };
}

/** One row of an assembly: its book, its entry, its reason, and what else there is to say. */
export interface RowGiven {
  readonly book?: string;
  readonly entry: CatalogueEntry;
  readonly reason: Reason;
  readonly loop?: number;
  readonly more?: Partial<Omit<PackedCandidate, "row">>;
}

export interface DecisionsGiven {
  readonly rows: readonly RowGiven[];
  readonly books?: readonly DecisionBook[];
  readonly sections?: readonly string[];
  readonly scan?: ScanFacts | null;
  readonly loops?: PackedDecisions["loops"];
}

export interface MadeDecisions {
  readonly packed: PackedDecisions;
  readonly catalogues: ReadonlyMap<string, PackedCatalogue>;
  readonly opened: Decisions;
}

const BOOK = "b";

/** Decisions with a catalogue of each book, whose id is the book's. */
export function decisionsOf({ rows, sections = ["lore"], ...given }: DecisionsGiven): MadeDecisions {
  const ids = [...new Set(rows.map(({ book = BOOK }) => book))];
  const books = given.books ?? (ids.length === 0 ? [bookOf(BOOK)] : ids.map((id) => bookOf(id)));
  const candidates = rows.flatMap(({ more }, row): PackedCandidate[] =>
    more === undefined ? [] : [{ by: "none", sections: [], ...more, row }],
  );
  const rank = ({ rank: at = Number.POSITIVE_INFINITY }: PackedCandidate): number => at;
  const packed = packDecisions({
    count: rows.length,
    scan: given.scan === undefined ? FACTS : given.scan,
    books: [...books],
    sections: [...sections],
    loops: [...(given.loops ?? [])],
    budget: { limit: null, used: 0, overflowed: false },
    bookOf: (row) => books.findIndex(({ resourceId }) => resourceId === (rows[row]?.book ?? BOOK)),
    reason: Uint8Array.from(rows, ({ reason }) => reasonCode(reason)),
    loop: Uint8Array.from(rows, ({ loop = 1 }) => loop),
    candidates: candidates.sort((a, b) => (rank(a) === rank(b) ? a.row - b.row : rank(a) - rank(b))),
  });
  const catalogues = new Map(
    ids.map((id): [string, PackedCatalogue] => {
      const entries = rows.filter(({ book = BOOK }) => book === id).map(({ entry }) => entry);
      return [id, packCatalogue({ resourceId: id, revision: `revision of ${id}`, name: `Book ${id}` }, entries)];
    }),
  );
  return { packed, catalogues, opened: openDecisions(packed, openAll(catalogues)) };
}

export const openAll = (catalogues: ReadonlyMap<string, PackedCatalogue>): ReadonlyMap<string, Catalogue> =>
  new Map([...catalogues].map(([id, catalogue]) => [id, openCatalogue(catalogue)]));

/** An observed assembly whose sections are all blocks `b0`, `b1`, … of the prompt. */
export function captureOf(decisions: Decisions, fields: Partial<GroundedCapture> = {}): GroundedCapture {
  return {
    captureId: "c1",
    decisions,
    blockIds: new Map(decisions.sections.map((name, at) => [name, `b${at}`])),
    verifiedBy: { callId: "1.1.1" },
    ...fields,
  };
}

export const NOTHING_AFTER: AfterAssembly = { citations: null, executed: new Map() };

/** Of an active entry that is in section 0. */
export const active = (rank: number, more: Partial<Omit<PackedCandidate, "row">> = {}) =>
  ({ by: "primary", rank, sections: [0], ...more }) as const;
