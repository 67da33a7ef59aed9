import type { RecordSource } from "../model/record.ts";
import type { Block } from "../model/turn/prompt.ts";
import { type Aligned, aligned } from "./align.ts";
import { blockIdentities, sourceIdentity, tellNames, tellResources } from "./block-identity.ts";
import { BLOCK_STATES, type BlockDifference, type BlockSide, type BlockState, type SourceDifference } from "./model.ts";
import { pairOf } from "./values.ts";

/** Blocks of two prompts, each in prompt order, side by side by what they are. */
export function compareBlocks(a: readonly Block[], b: readonly Block[]): BlockDifference[] {
  const told = { resources: tellResources(a) && tellResources(b), names: tellNames(a) && tellNames(b) };
  const rows = aligned(blockIdentities(a, told), blockIdentities(b, told));
  return rows.map((row) => differenceOf(row, { a: at(a, row.a), b: at(b, row.b) }));
}

export function countStates(blocks: readonly BlockDifference[]): Record<BlockState, number> {
  const counts = Object.fromEntries(BLOCK_STATES.map((state) => [state, 0])) as Record<BlockState, number>;
  for (const { state } of blocks) counts[state]++;
  return counts;
}

interface Blocks {
  readonly a: Block | null;
  readonly b: Block | null;
}

const at = (blocks: readonly Block[], index: number | null): Block | null =>
  index === null ? null : (blocks[index] ?? null);

function differenceOf({ key, moved }: Aligned, { a, b }: Blocks): BlockDifference {
  const state = stateOf({ a, b }, moved);
  return {
    identity: key,
    kind: (a ?? b)?.kind ?? "section",
    state,
    moved,
    a: a && sideOf(a),
    b: b && sideOf(b),
    sources:
      a === null || b === null || state === "same" || state === "moved" ? null : compareSources(a.sources, b.sources),
  };
}

/** Texts of different lengths are different ones, whether or not they were hashed. */
function stateOf({ a, b }: Blocks, moved: boolean): BlockState {
  if (a === null) return "added";
  if (b === null) return "removed";
  if (a.utf16Units !== b.utf16Units) return "changed";
  if (a.hash === null || b.hash === null) return "unknown";
  if (a.hash !== b.hash) return "changed";
  return moved ? "moved" : "same";
}

const sideOf = ({ id, index, name, capability, utf16Units, hash, stable }: Block): BlockSide => ({
  blockId: id,
  index,
  name,
  capability,
  utf16Units,
  hash,
  stable,
});

type Sources = readonly RecordSource[] | null;

/** Contributors that are not the same on both sides; those that one has several times count once. */
function compareSources(a: Sources, b: Sources): SourceDifference[] | null {
  if (a === null || b === null) return null;
  const [ofA, ofB] = [byIdentity(a), byIdentity(b)];
  return aligned([...ofA.keys()], [...ofB.keys()]).flatMap(({ key, moved }): SourceDifference[] => {
    const [before, after] = [ofA.get(key), ofB.get(key)];
    const source = after ?? before;
    if (source === undefined) return [];
    const state =
      before === undefined
        ? "added"
        : after === undefined
          ? "removed"
          : before.hash !== after.hash
            ? "changed"
            : moved
              ? "moved"
              : null;
    const entryName = pairOf(before?.entryName, after?.entryName);
    return state === null ? [] : [{ ...named(source), entryName, state }];
  });
}

const byIdentity = (sources: readonly RecordSource[]): ReadonlyMap<string, RecordSource> =>
  new Map(sources.map((source) => [sourceIdentity(source), source]));

const named = ({
  kind,
  resourceId,
  field,
  qualifiedEntryId,
}: RecordSource): Omit<SourceDifference, "state" | "entryName"> => ({
  kind,
  resourceId,
  field,
  qualifiedEntryId: qualifiedEntryId ?? null,
});
