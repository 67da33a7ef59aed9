import type { Resolution, TurnTrace } from "../model/turn/turn-trace.ts";

/** A resource of the library as it is now: `[kind, resourceId, revision]`; revision null: it is gone, as is what is not listed. */
export type ResourceNow = readonly [kind: string, resourceId: string, revision: string | null];

/**
 * Each resource that took part in a turn, as it was against as it is now, in the order in which it took part. Current
 * metadata, not the turn's. `unknown`: its revision was not recorded, or nobody says what the library has.
 */
export function driftOf(
  { blocks, grounding }: Pick<TurnTrace, "blocks" | "grounding">,
  now: readonly ResourceNow[],
): Resolution["drift"] {
  const current = new Map(now.map(([kind, id, revision]) => [keyOf(kind, id), revision]));
  const recorded = new Map<
    string,
    { readonly kind: string; readonly resourceId: string; readonly revision: string | null }
  >();
  for (const { kind, resourceId, resourceRevision: revision } of blocks?.flatMap((block) => block.sources ?? []) ??
    []) {
    const type = KINDS[kind];
    recorded.set(keyOf(type, resourceId), { kind: type, resourceId, revision });
  }
  for (const { resourceId, revision } of grounding ?? []) {
    recorded.set(keyOf(KINDS.worldbook, resourceId), { kind: KINDS.worldbook, resourceId, revision });
  }
  return Array.from(recorded, ([key, { kind, resourceId, revision }]) => {
    const isKnown = revision !== null && now.length > 0;
    const found = current.get(key) ?? null;
    const compared = found === revision ? "same" : found === null ? "missing" : "changed";
    return { resourceId, kind, state: isKnown ? compared : "unknown" };
  });
}

/** What the library calls what sources are of. */
const KINDS = { preset: "preset", character: "character", user: "user", worldbook: "world-book" } as const;

const keyOf = (kind: string, id: string): string => `${kind}\0${id}`;
