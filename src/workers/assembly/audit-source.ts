import type { AuditSource, AuditSubject } from "../../trace/model/audit.ts";
import { POSITION_NUMBERS } from "../../matcher/compile/model-entry.ts";
import { POSITIONS, type Position } from "../../matcher/model/book.ts";
import type { ActivatedEntry, OmissionDetail } from "../../matcher/model/outcome.ts";
import { reasonOf } from "../../matcher/model/reason.ts";
import { openDetail } from "../answer.ts";
import type { AttachedLore } from "../lore-transport.ts";
import { logicAt } from "./book-notes.ts";
import type { AuditInput } from "./protocol.ts";

type Made = Pick<AuditInput, "columns" | "detail" | "activated" | "tokens" | "placements">;

const POSITION_NAMES: ReadonlyMap<number, Position> = new Map(POSITIONS.map((name) => [POSITION_NUMBERS[name], name]));

/** The entries of an assembly that was made, as its audit looks at them. */
export function auditSource(attached: AttachedLore, made: Made): AuditSource {
  const { plain } = attached.lore;
  const active = new Map(made.activated.map((one) => [one.entry, one]));
  const tokens = new Map(made.tokens);
  return {
    books: plain.books.map(({ id, tokenBudget }) => ({
      resourceId: id,
      tokenBudget,
      tokensUsed: tokens.get(id) ?? 0,
    })),
    count: plain.entries.length,
    bookOf: (entry) => plain.entries[entry]?.book ?? -1,
    reasonOf: (entry) => reasonOf(made.columns[entry] ?? -1),
    ranked: made.activated.map(({ entry }) => entry),
    subjectOf: subjects(attached, made, active),
  };
}

function subjects(
  attached: AttachedLore,
  { columns, detail, placements }: Made,
  active: ReadonlyMap<number, ActivatedEntry>,
): (entry: number) => AuditSubject {
  const { lore, notes } = attached;
  const omitted = new Map(openDetail(detail).omitted.map((one) => [one.entry, one]));
  const placed = new Map(placements.map((one) => [one.entry, one]));
  const opened = notes();
  return (index) => {
    const entry = lore.plain.entries[index];
    if (entry === undefined) throw new RangeError(`no entry ${index} in the compiled list`);
    const activated = active.get(index);
    const stopped = omitted.get(index);
    const evidence = (activated ?? stopped)?.evidence;
    const place = placed.get(index);
    return {
      uid: entry.uid,
      name: opened.names[index] ?? "",
      reason: reasonOf(columns[index] ?? -1),
      keys: entry.keys,
      secondaryKeys: entry.secondaryKeys,
      secondaryLogic: logicAt(opened, index),
      primaryMatches: evidence === undefined ? [] : [evidence.key],
      secondaryMatches: [],
      groupName: entry.group,
      groupWeight: entry.groupWeight,
      groupOverride: entry.groupOverride,
      // A card's entry that does not say is certain, as SillyTavern's editor shows it.
      probability: Number.isNaN(entry.probability) ? 100 : entry.probability,
      probabilityRoll: (activated ?? stopped)?.roll?.value ?? null,
      tokenCost: tokensOf(activated, stopped),
      requestedPosition: POSITION_NAMES.get(entry.position) ?? null,
      appliedPosition: place?.applied ?? null,
      approximatePosition: place?.approximate ?? false,
    };
  };
}

function tokensOf(activated: ActivatedEntry | undefined, stopped: OmissionDetail | undefined): number | null {
  return activated?.tokens ?? stopped?.budget?.tokens ?? null;
}
