import { compose, type Composition } from "./composition.ts";
import { largestFit } from "./fit.ts";
import { loreCopies } from "./formats.ts";
import { appliedPlace, type LoreCandidate } from "./lore-candidates.ts";
import { LINE_BREAK_BYTES } from "./lore-part.ts";
import type { ProfilePlan } from "./plan.ts";

/** A profile that fits, and how many candidates it has. */
export interface FittedProfile {
  readonly composition: Composition;
  readonly count: number;
}

/** The profile with as much lore as fits, best rank first; null when it does not fit without any. */
export function fitLore(plan: ProfilePlan): FittedProfile | null {
  const { ranked } = plan.lore;
  const tried = new Map<number, Composition>();
  const composed = (count: number): Composition => {
    const known = tried.get(count);
    if (known !== undefined) return known;
    const composition = compose(plan, count);
    tried.set(count, composition);
    return composition;
  };
  let freed: Float64Array | undefined;
  const count = largestFit({
    count: ranked.length,
    bytesMax: plan.input.bytesMax,
    measure: (n) => composed(n).bytes,
    estimate: (n) => {
      const all = composed(ranked.length);
      freed ??= freedBytes(plan, all.trial.asked);
      return all.bytes - (freed[n] ?? 0);
    },
  });
  return count === -1 ? null : { composition: composed(count), count };
}

/** Bytes that go away with the candidates from each index on, as far as they only add up. */
function freedBytes(plan: ProfilePlan, asked: ReadonlyMap<string, number>): Float64Array {
  const { ranked } = plan.lore;
  const formatted = loreCopies(plan.formats.lore);
  const copiesOf = ({ place, entry }: LoreCandidate): number => {
    const { applied } = appliedPlace(place, plan.hasExamples);
    if (applied === "outlet") return asked.get(entry.outletName ?? "") ?? 0;
    return applied === "before" || applied === "after" ? formatted : 1;
  };
  const freed = new Float64Array(ranked.length + 1);
  for (const one of ranked.toReversed()) {
    freed[one.index] = (freed[one.index + 1] ?? 0) + copiesOf(one) * (one.bytes + LINE_BREAK_BYTES);
  }
  return freed;
}
