import { isDeepStrictEqual } from "node:util";

import type { CaptureFacts } from "../../../trace/model/capture.ts";
import type { CallConfig } from "../../dsh/llm.ts";
import { PARAMETERS, type Parameters } from "../../loader/parameters.ts";
import type { RequestParameters } from "../../loader/request-parameters.ts";
import { plainValue } from "./plain.ts";

export type ParameterFacts = NonNullable<CaptureFacts["parameters"]>;

/**
 * What the preset asks for and what the request was sent with, with the reason for each that was not. `sent` null: no
 * request was observed.
 */
export function parameterFacts(
  parameters: Pick<RequestParameters, "wanted" | "refusal">,
  sent: CallConfig | null,
): ParameterFacts {
  const requested = parametersOf(parameters.wanted);
  if (sent === null) return { requested, effective: null, omitted: [] };
  const effective = parametersOf(sent);
  const missing = PARAMETERS.filter(
    (name) => requested[name] !== undefined && !isDeepStrictEqual(requested[name], effective[name]),
  );
  const omitted = missing.map((parameter) => ({
    parameter,
    reason: parameters.refusal(parameter) ?? ("replaced-later" as const),
  }));
  return { requested, effective, omitted };
}

/** The parameters alone, in lists and objects of our own. */
function parametersOf(config: Parameters): Record<string, unknown> {
  const all = PARAMETERS.filter((name) => config[name] !== undefined);
  return Object.fromEntries(all.map((name) => [name, plainValue(config[name])]));
}
