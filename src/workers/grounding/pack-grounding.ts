import { createHash } from "node:crypto";

import type { ActivatedEntry } from "../../matcher/model/outcome.ts";
import type { DecisionBook, PackedDecisions } from "../../trace/decisions/model.ts";
import { packDecisions } from "../../trace/decisions/pack-decisions.ts";
import { PackedDecisionsSchema } from "../../trace/decisions/schema.ts";
import { openDetail, type ScanDetail } from "../answer.ts";
import type { AuditInput } from "../assembly/protocol.ts";
import { jsonBytes } from "../library/json-bytes.ts";
import type { AttachedLore } from "../lore-transport.ts";
import type { SectionSource } from "../profile/model.ts";
import { candidatesOf } from "./candidates.ts";
import { itemNames } from "./item-names.ts";
import { type KeptCatalogue, loreCatalogues } from "./lore-catalogues.ts";
import { packPlain } from "./plain-msgpack.ts";
import type { GroundingInput, GroundingOutput } from "./protocol.ts";
import { scanFacts } from "./scan-facts.ts";

/** A scan as an assembly tells of it. */
export interface GroundedScan {
  readonly attached: AttachedLore;
  readonly made: Pick<AuditInput, "columns" | "detail" | "activated" | "tokens" | "placements">;
}

/** What decisions are packed from. */
export interface GroundingParts {
  readonly input: GroundingInput;
  /** null: no book took part. */
  readonly scan: GroundedScan | null;
  readonly sections: readonly string[];
  readonly sources: readonly (readonly SectionSource[])[];
}

/** The answer with its memory: the packed decisions, then the new catalogues, then the names of active entries. */
export interface PackedParts {
  readonly output: GroundingOutput;
  readonly shared: readonly SharedArrayBuffer[];
}

const NO_CATALOGUES: ReadonlyMap<string, KeptCatalogue> = new Map();

/** Packs the decisions of an assembly. The same assembly gives the same bytes. */
export function packGrounding(parts: GroundingParts): PackedParts {
  const { input, scan } = parts;
  const revisions = new Map(input.books.map(({ resourceId, revision }) => [resourceId, revision]));
  const catalogues = scan === null ? NO_CATALOGUES : loreCatalogues(scan.attached, revisions);
  const opened = scan === null ? null : openDetail(scan.made.detail);
  // Parsed as readers do it: so their keys have the order that a reader gives them, and packed again they are the same.
  const bytes = packPlain(PackedDecisionsSchema.parse(groundingDecisions(parts, { catalogues, opened })));
  const kept = new Set(input.kept);
  const fresh = [...catalogues.values()].filter(({ id }) => !kept.has(id));
  const active = scan === null || opened === null ? null : activeOf(scan, opened).activated;
  const names = scan === null || active === null ? [] : [jsonBytes(itemNames(active, scan.attached))];
  return {
    output: {
      key: createHash("sha256").update(bytes).digest("hex"),
      catalogues: fresh.map(({ id }) => id),
      all: Array.from(catalogues.values(), ({ id }) => id),
    },
    shared: [bytes, ...fresh.map((catalogue) => catalogue.bytes), ...names].map(inShared),
  };
}

interface Opened {
  readonly catalogues: ReadonlyMap<string, KeptCatalogue>;
  /** null: no book took part. */
  readonly opened: ScanDetail | null;
}

function groundingDecisions(
  { input, scan, sections, sources }: GroundingParts,
  { catalogues, opened }: Opened,
): PackedDecisions {
  const bound = booksOf(input, scan, catalogues);
  const common = { scan: scanFacts(input), books: bound, sections: [...sections], budget: budgetOf(input) };
  if (scan === null || opened === null) {
    const nothing = { count: 0, bookOf: () => 0, reason: new Uint8Array(), loop: new Uint8Array() };
    return packDecisions({ ...common, ...nothing, candidates: [], loops: [] });
  }
  const { plain } = scan.attached.lore;
  const { columns } = scan.made;
  const count = columns.length / 2;
  const numbers = new Map(bound.map(({ resourceId }, at) => [resourceId, at]));
  const numberOf = plain.books.map(({ id }) => numbers.get(id) ?? 0);
  return packDecisions({
    ...common,
    count,
    bookOf: (row) => numberOf[plain.entries[row]?.book ?? -1] ?? 0,
    reason: columns.subarray(0, count),
    loop: columns.subarray(count),
    candidates: candidatesOf({ ...activeOf(scan, opened), omitted: opened.omitted, sources }),
    loops: opened.loops.map(({ state, delayLevel, candidates, activatedTotal, overflowed }) => ({
      state,
      level: String(delayLevel),
      candidates: candidates.length,
      activated: activatedTotal,
      overflowed,
    })),
  });
}

/** All active entries with their places: in the detail when they are too many for a message. */
function activeOf(
  { made }: GroundedScan,
  { all }: ScanDetail,
): Pick<AuditInput, "placements"> & {
  readonly activated: readonly ActivatedEntry[];
} {
  return all ?? made;
}

function budgetOf({ budget }: GroundingInput): PackedDecisions["budget"] {
  const { tokens, used, overflowed } = budget;
  return { limit: tokens === null || !Number.isFinite(tokens) ? null : tokens, used, overflowed };
}

function booksOf(
  { books, leftOut }: GroundingInput,
  scan: GroundedScan | null,
  catalogues: ReadonlyMap<string, KeptCatalogue>,
): DecisionBook[] {
  const skipped = new Map(leftOut);
  const compiled = new Map(scan?.attached.lore.plain.books.map((book) => [book.id, book]));
  const tokens = new Map(scan?.made.tokens);
  const isCounted = scan !== null && scan.made.activated.some((one) => one.tokens !== undefined);
  return books.map((book) => {
    const known = compiled.get(book.resourceId);
    const used = tokens.get(book.resourceId) ?? 0;
    return {
      ...book,
      ran: known !== undefined,
      skippedReason: known === undefined ? (skipped.get(book.resourceId) ?? null) : null,
      catalogue: catalogues.get(book.resourceId)?.id ?? null,
      tokenBudget: known?.tokenBudget ?? null,
      tokensUsed: known !== undefined && (isCounted || known.tokenBudget !== null) ? used : null,
    };
  });
}

function inShared(bytes: Uint8Array): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(shared).set(bytes);
  return shared;
}
