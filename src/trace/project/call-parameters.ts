import { canonicalJson } from "../model/canonical-json.ts";
import type { CaptureFacts, HashText } from "../model/capture.ts";
import type { CallParameters } from "../model/record.ts";

type Parameters = CallParameters["requested"];

/** Requested and effective parameters of a call, without the texts of stop sequences. */
export function projectParameters(facts: CaptureFacts["parameters"], hash: HashText): CallParameters | null {
  if (facts === null) return null;
  return {
    requested: bodyFreeParameters(facts.requested, hash),
    effective: bodyFreeParameters(facts.effective ?? {}, hash),
    fallbacks: facts.omitted,
  };
}

/**
 * The parameters that a preset can ask for; whatever else stands in a call's configuration is left out. Stop sequences
 * are texts of users: their number and a hash of them stand for them.
 */
export function bodyFreeParameters(raw: Readonly<Record<string, unknown>>, hash: HashText): Parameters {
  const { temperature, maxTokens, reasoningEffort, stop } = raw;
  return {
    ...(isFinite(temperature) ? { temperature } : {}),
    ...(isFinite(maxTokens) ? { maxTokens } : {}),
    ...(typeof reasoningEffort === "string" ? { reasoningEffort } : {}),
    ...stopParameter(stop, hash),
  };
}

function stopParameter(stop: unknown, hash: HashText): Pick<Parameters, "stop"> {
  if (typeof stop === "string") return stopParameter([stop], hash);
  if (Array.isArray(stop)) return { stop: { count: stop.length, hash: hash(canonicalJson(stop)) } };
  // It was projected before.
  if (isProjectedStop(stop)) return { stop };
  return {};
}

const isFinite = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

const isProjectedStop = (stop: unknown): stop is NonNullable<Parameters["stop"]> =>
  typeof stop === "object" &&
  stop !== null &&
  Object.keys(stop).length === 2 &&
  "count" in stop &&
  "hash" in stop &&
  Number.isInteger(stop.count) &&
  typeof stop.hash === "string" &&
  /^[0-9a-f]{64}$/u.test(stop.hash);
