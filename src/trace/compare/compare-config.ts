import { canonicalJson } from "../model/canonical-json.ts";
import type { ModelCall } from "../model/turn/call.ts";
import type { ConfigComparison, ParameterDifference } from "./model.ts";
import { onlyIn } from "./values.ts";

type Parameters = Readonly<Record<string, unknown>>;

/** The parameters of two requests: as the preset asks, as they were sent, what was left out. */
export function compareConfig(a: ModelCall | null, b: ModelCall | null): ConfigComparison {
  const [ofA, ofB] = [a?.request.config ?? null, b?.request.config ?? null];
  if (ofA === null || ofB === null) return { requested: null, effective: null, omitted: null };
  return {
    requested: compareParameters(ofA.requested, ofB.requested),
    effective:
      ofA.effective === null || ofB.effective === null ? null : compareParameters(ofA.effective, ofB.effective),
    omitted: onlyIn(ofA.omitted, ofB.omitted, ({ parameter, reason }) => `${parameter}|${reason}`),
  };
}

/** By name, those alone that are not the same. */
function compareParameters(a: Parameters, b: Parameters): ParameterDifference[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .toSorted()
    .filter((parameter) => canonicalJson(a[parameter]) !== canonicalJson(b[parameter]))
    .map((parameter) => ({ parameter, a: a[parameter] ?? null, b: b[parameter] ?? null }));
}
