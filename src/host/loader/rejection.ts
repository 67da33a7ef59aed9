import type { HostFailure } from "../dsh/agent.ts";
import type { Parameter } from "./parameters.ts";

/** How providers and adapters call the parameters in the messages of their refusals. */
const NAMES: Readonly<Record<Parameter, RegExp>> = {
  temperature: /\btemperature\b/iu,
  maxTokens: /\bmax[ _-]?(?:completion[ _-]?|output[ _-]?|new[ _-]?)?tokens\b|\bmaxTokens\b|\bmaxOutputTokens\b/iu,
  reasoningEffort: /\breasoning[ _.-]?effort\b|\breasoningEffort\b|\breasoning\.effort\b/iu,
  stop: /["'`]stop["'`]|\bstop[ _-]?(?:sequences?|words?|tokens?|strings?|parameter)\b|\bparameter:? stop\b/iu,
};

/** What makes a refusal one of a parameter, in codes and in words. */
const REFUSAL_CODES = /INVALID|UNSUPPORTED|BAD_REQUEST|PARAMETER|UNPROCESSABLE/u;
const REFUSAL_WORDS =
  /\b(?:unsupported|not supported|does(?: not|n't) support|invalid|unknown|unrecogni[sz]ed|not allowed|not permitted|unexpected|only the default|must be|out of range|deprecated|cannot be used|incompatible)\b/iu;

/** Failures of other kinds, whatever their messages say. */
const OTHER_CODES =
  /AUTH|CREDENTIAL|API_KEY|QUOTA|RATE_LIMIT|TIMEOUT|TRANSPORT|NETWORK|SERVER|EMPTY_RESPONSE|CONTEXT_WINDOW|ABORT|NO_ADAPTER/u;
const REFUSAL_STATUS: ReadonlySet<number> = new Set([400, 404, 422]);

/**
 * The parameters that a failed request was explicitly refused for. Empty for everything else: credentials, quota, network,
 * and refusals that name no parameter.
 */
export function refusedParameters({ code, message, status }: HostFailure): readonly Parameter[] {
  if (OTHER_CODES.test(code)) return [];
  if (status !== undefined && !REFUSAL_STATUS.has(status)) return [];
  const isRefusal = REFUSAL_WORDS.test(message) || (REFUSAL_CODES.test(code) && code !== "UNKNOWN");
  if (!isRefusal) return [];
  return (Object.keys(NAMES) as Parameter[]).filter((parameter) => NAMES[parameter].test(message));
}
