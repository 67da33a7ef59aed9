import type { Item } from "../model/turn/grounding.ts";
import type { AfterAssembly, Decisions, GroundedCapture, RowState } from "./model.ts";
import { OMITTED_FAMILY, roleOf } from "./omitted-family.ts";

/** How far a state is: states only go on to a higher one. */
export const ITEM_ORDER: Readonly<Record<RowState["state"], number>> = {
  available: 0,
  considered: 1,
  included: 2,
  executed: 3,
  cited: 4,
};

const NOBODY: Item["by"] = { captureId: null, callId: null, toolCallId: null, citation: null };

/** Of a row that no fact speaks of. */
export const AVAILABLE: RowState = {
  state: "available",
  by: NOBODY,
  selected: false,
  inclusion: "none",
  blockIds: [],
  omittedReason: null,
  family: null,
};

/**
 * How far each row of one assembly came, each step with the fact that tells it: considered by its reason, included by an
 * observed request that is known to have the assembly, executed by a tool that returned it, cited by the answer. A row
 * that no fact speaks of stays where it is.
 */
export function rowStates(capture: GroundedCapture, after: AfterAssembly): (row: number) => RowState {
  const { decisions } = capture;
  const cited = firstCitations(after);
  return (row) => {
    const assembled = assembledState(capture, row);
    if (assembled.state === "available" && after.executed.size === 0) return assembled;
    const id = decisions.itemIdOf(row);
    const toolCallId = after.executed.get(id);
    const executed: RowState =
      toolCallId === undefined
        ? assembled
        : { ...assembled, state: "executed", by: { ...assembled.by, captureId: capture.captureId, toolCallId } };
    const citation = cited.get(id);
    const isSurfaced = executed.state === "included" || executed.state === "executed";
    return citation === undefined || !isSurfaced
      ? executed
      : { ...executed, state: "cited", by: { ...executed.by, citation } };
  };
}

/** Rows that are more than available, by row. */
export function itemRows({ decisions }: GroundedCapture, { executed }: AfterAssembly): number[] {
  const rows: number[] = [];
  for (let row = 0; row < decisions.count; row++) {
    const isItem = roleOf(decisions.reasonOf(row)).role !== "available";
    if (isItem || (executed.size > 0 && executed.has(decisions.itemIdOf(row)))) rows.push(row);
  }
  return rows;
}

function assembledState(capture: GroundedCapture, row: number): RowState {
  const role = roleOf(capture.decisions.reasonOf(row));
  if (role.role === "available") return AVAILABLE;
  const by: Item["by"] = { ...NOBODY, captureId: capture.captureId };
  const considered = { ...AVAILABLE, state: "considered", by } as const;
  if (role.role === "omitted") return { ...considered, ...omittedAs(role.omittedReason) };
  const blockIds = blocksOf(capture, row);
  if (blockIds === null) return { ...considered, selected: true, inclusion: "unverified" };
  if (blockIds.length === 0) return { ...considered, selected: true, ...omittedAs("removed_later") };
  const { verifiedBy } = capture;
  if (verifiedBy === null) return { ...considered, selected: true, inclusion: "unverified", blockIds };
  const told = { ...by, callId: verifiedBy.callId };
  return { ...considered, state: "included", by: told, selected: true, inclusion: "verified", blockIds };
}

const omittedAs = (omittedReason: NonNullable<RowState["omittedReason"]>) => ({
  omittedReason,
  family: OMITTED_FAMILY[omittedReason],
});

/** Blocks that have the entry; none: its sections are gone from the prompt; null: not known. */
function blocksOf({ decisions, blockIds }: GroundedCapture, row: number): readonly string[] | null {
  const names = sectionNames(decisions, row);
  if (blockIds === null || names.length === 0) return null;
  return names.flatMap((name) => blockIds.get(name) ?? []);
}

function sectionNames(decisions: Decisions, row: number): readonly string[] {
  const { sections = [] } = decisions.candidateOf(row) ?? {};
  return sections.flatMap((section) => decisions.sections[section] ?? []);
}

/** Index of the first citation of each item. */
function firstCitations({ citations }: AfterAssembly): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const [index, { itemId }] of (citations ?? []).entries()) {
    if (itemId !== null && !first.has(itemId)) first.set(itemId, index);
  }
  return first;
}
