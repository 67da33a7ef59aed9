import { POSITION_AT_DEPTH, POSITION_NONE } from "../compile/entry.ts";
import { POSITION_NUMBERS } from "../compile/model-entry.ts";
import { POSITIONS, type Position, ROLES } from "../model/book.ts";
import type { ActivatedEntry } from "../model/outcome.ts";
import { reasonCode } from "../model/reason.ts";
import type { Activation } from "./activation.ts";
import { unprintedReason } from "./output.ts";
import type { ScanState } from "./scan-state.ts";

const POSITION_NAMES: ReadonlyMap<number, Position> = new Map(POSITIONS.map((name) => [POSITION_NUMBERS[name], name]));

/**
 * An active entry as the outcome lists it, with the evidence that its decision saw; settles the decision. `printed`: its
 * rank, and the text after regex scripts.
 */
export function describeActivation(
  scan: ScanState,
  one: Activation,
  printed: { readonly rank: number; readonly text: string },
): ActivatedEntry {
  const { entry, index } = one.candidate;
  const unprinted = unprintedReason({ entry, text: printed.text });
  const reason = one.evidence?.where === "recursion" ? "recursion" : one.candidate.reason;
  scan.decisions.settle(index, reasonCode(unprinted ?? reason), one.loop);
  // What kept it out of an earlier loop does not matter any more.
  scan.details.delete(index);
  const position = entry.position === POSITION_NONE ? undefined : POSITION_NAMES.get(entry.position);
  const role = entry.role === null ? undefined : ROLES[entry.role];
  return {
    entry: index,
    book: scan.lore.bookId(entry),
    uid: entry.uid,
    reason,
    rank: printed.rank,
    loop: one.loop,
    content: printed.text,
    order: entry.order,
    ...(unprinted === null ? {} : { unprinted }),
    ...(position === undefined ? {} : { position }),
    ...(entry.position === POSITION_AT_DEPTH ? { depth: entry.depth } : {}),
    ...(role === undefined ? {} : { role }),
    ...(entry.outletName === "" ? {} : { outletName: entry.outletName }),
    ...(one.evidence === null ? {} : { evidence: one.evidence }),
    ...(one.wokenBy === null ? {} : { wokenBy: one.wokenBy }),
    ...(one.tokens === null ? {} : { tokens: one.tokens }),
    ...(one.roll === null ? {} : { roll: one.roll }),
    ...(one.wonGroup === null ? {} : { wonGroup: one.wonGroup }),
  };
}
