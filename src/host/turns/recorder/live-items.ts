import { LIMITS } from "../../../matcher/limits.ts";
import { REASON_TABLE } from "../../../matcher/model/reason-table.ts";
import type { GroundingSource, Item } from "../../../trace/model/turn/grounding.ts";
import type { LiveFacts } from "../../../trace/project/turn/turn-snapshot.ts";
import type { NamedEntry } from "../../../workers/protocol.ts";
import type { Assembly } from "../../loader/face.ts";
import { boundBy } from "./bound-by.ts";

type Output = NonNullable<Assembly["output"]>;
type Active = Output["activated"][number];
type LiveItems = NonNullable<LiveFacts["items"]>;
type Omission = Pick<Item, "omittedReason" | "family">;

/** What entries of the compiled list are called, as far as the threads have told. */
export type EntryNames = ReadonlyMap<number, Pick<NamedEntry, "id" | "title">>;

/**
 * What an assembly activated, best rank first, while nobody has unpacked its decisions: scores and what was left out come
 * when the turn is written. Made when it is asked for, since nobody may look on; until then it holds what the head of the
 * answer tells, and not the assembly, which is large. null: no lore was scanned.
 */
export function liveItems(assembly: Assembly, captureId: string): ((names: EntryNames) => LiveItems) | null {
  const { output, result, call, bindingSources } = assembly;
  if (output === null || result.answer === null) return null;
  const { activated, placements, books } = output;
  const { leftOut } = result;
  const bound = call.books;
  return (names) => {
    const byEntry = new Map(placements.map((placement) => [placement.entry, placement]));
    const named = new Map(activated.map((entry) => [entry.entry, nameOf(entry, names)]));
    const idAt = (entry: number): string | null => named.get(entry)?.id ?? null;
    const revisions = new Map(bound.map(({ id, revision }) => [id, revision]));
    const listed = activated.slice(0, LIMITS.turnItems.value);
    return {
      items: listed.map((entry) => ({
        ...itemOf(entry, { ...nameOf(entry, names), revision: revisions.get(entry.book) ?? "" }),
        ...placed(entry, byEntry.get(entry.entry)),
        by: { captureId, callId: null, toolCallId: null, citation: null },
        wokenBy: entry.wokenBy === undefined ? null : idAt(entry.wokenBy),
      })),
      itemsTotal: activated.length,
      itemsTruncated: listed.length < activated.length,
      grounding: sourcesOf({ books, leftOut, bound, bindingSources }),
    };
  };
}

/** Names of another list may be known still: those of another entry are not this one's. */
function nameOf({ entry, book, uid }: Active, names: EntryNames): Pick<NamedEntry, "id" | "title"> {
  const id = `${book}:${uid}`;
  const named = names.get(entry);
  return named !== undefined && (named.id === id || named.id.startsWith(`${id}#`)) ? named : { id, title: "" };
}

function itemOf(
  entry: Active,
  { id, title, revision }: Pick<NamedEntry, "id" | "title"> & { readonly revision: string },
): Omit<Item, "by" | "wokenBy" | keyof Omission | "selected" | "inclusion"> {
  const { book, uid, reason, rank, loop, evidence, tokens, roll, wonGroup, position, order } = entry;
  const { as, name } = REASON_TABLE[reason].trace;
  return {
    id,
    resourceId: book,
    uid: String(uid),
    kind: "entry",
    title,
    state: "considered",
    blockIds: [],
    reason,
    retriever: as === "retriever" ? name : "none",
    rank,
    score: null,
    key: evidence?.key ?? null,
    match:
      evidence === undefined
        ? null
        : {
            where: evidence.source === undefined ? evidence.where : `${evidence.where}:${evidence.source}`,
            messageIndex: evidence.where === "message" ? (evidence.index ?? null) : null,
            offset: evidence.offset,
            length: evidence.length,
            approximate: evidence.approximate === true,
          },
    loop,
    tokens: tokens ?? null,
    roll: roll === undefined ? null : { value: roll.value, probability: roll.probability },
    group: wonGroup === undefined ? null : { name: wonGroup, winner: id },
    place: { revision, group: null, position: position ?? null, order: Number.isFinite(order) ? order : null },
  };
}

/** Whether the profile has the entry, and why not. That a request has it, its record will tell. */
function placed(
  { unprinted }: Active,
  placement: Output["placements"][number] | undefined,
): Omission & Pick<Item, "selected" | "inclusion"> {
  if (placement?.cut != null) return { selected: false, inclusion: "none", ...CUTS[placement.cut] };
  if (unprinted !== undefined) {
    const omittedReason = unprinted === "empty" ? "empty" : "placement";
    return { selected: false, inclusion: "none", omittedReason, family: "placement" };
  }
  return { selected: true, inclusion: "unverified", omittedReason: null, family: null };
}

const CUTS: Readonly<Record<NonNullable<Output["placements"][number]["cut"]>, Omission>> = {
  candidates: { omittedReason: "below_cutoff", family: "below_cutoff" },
  "raw-lore": { omittedReason: "size_cap", family: "size_cap" },
  "profile-bytes": { omittedReason: "size_cap", family: "size_cap" },
  "no-position": { omittedReason: "placement", family: "placement" },
  "no-outlet": { omittedReason: "placement", family: "placement" },
};

/** What became of the books of an assembly. */
interface BookFates {
  readonly books: Output["books"];
  readonly leftOut: Assembly["result"]["leftOut"];
  readonly bound: Assembly["call"]["books"];
  readonly bindingSources: Assembly["bindingSources"];
}

function sourcesOf({ books, leftOut, bound, bindingSources }: BookFates): GroundingSource[] {
  const used = new Map(books.map((book) => [book.id, book]));
  const left = new Map(leftOut.map(({ book, code }) => [book, code]));
  return bound.map((one) => {
    const { id, revision } = one;
    const book = used.get(id);
    const skippedReason = left.get(id) ?? null;
    return {
      resourceId: id,
      name: book?.name ?? "",
      revision,
      bindingSources: boundBy(one, bindingSources),
      ran: book !== undefined && skippedReason === null,
      skippedReason,
      pool: book?.entryCount ?? null,
      disabled: null,
      keyMiss: null,
      considered: null,
      included: null,
      omitted: null,
      retrievers: null,
      budget: null,
      matchMs: null,
    };
  });
}
