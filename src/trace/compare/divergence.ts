import type { ModelCall } from "../model/turn/call.ts";
import type { Block } from "../model/turn/prompt.ts";
import type { CacheCost, Divergence } from "./model.ts";
import type { TurnSide } from "./sides.ts";

/** Where two prompts part, and what the requests that were made with them sent beside what a cache had. */
export function divergenceOf(a: TurnSide, b: TurnSide): Divergence {
  return { ...placeOf(sectionsOf(a), sectionsOf(b)), cost: { a: costOf(a.call), b: costOf(b.call) } };
}

type Place = Omit<Divergence, "cost">;

const NOWHERE = { index: null, blockA: null, blockB: null, sharedUnits: null } as const;

/** Runtime contexts stand in the history, which a provider has behind the system text. */
const sectionsOf = ({ blocks }: TurnSide): readonly Block[] | null =>
  blocks?.filter(({ kind }) => kind === "section") ?? null;

function placeOf(a: readonly Block[] | null, b: readonly Block[] | null): Place {
  if (a === null || b === null) return { state: "not-recorded", ...NOWHERE };
  let sharedUnits = 0;
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const [ofA, ofB] = [a[index], b[index]];
    const at = { index, blockA: ofA?.id ?? null, blockB: ofB?.id ?? null, sharedUnits };
    if (ofA === undefined || ofB === undefined) return { state: "end", ...at };
    if (ofA.utf16Units !== ofB.utf16Units) return { state: "at", ...at };
    if (ofA.hash === null || ofB.hash === null) return { state: "not-recorded", ...NOWHERE };
    if (ofA.hash !== ofB.hash) return { state: "at", ...at };
    sharedUnits += ofA.utf16Units;
  }
  return { state: "none", ...NOWHERE, sharedUnits };
}

/** null: no request, or it told nothing of its tokens. */
function costOf(call: ModelCall | null): CacheCost | null {
  const usage = call?.response?.usage ?? null;
  if (usage === null) return null;
  const { inputTokens, cacheReadTokens, cacheWriteTokens } = usage;
  return { uncachedTokens: inputTokens === null ? null : inputTokens + (cacheWriteTokens ?? 0), cacheReadTokens };
}
