import { isDeepStrictEqual } from "node:util";

import type { PresetCallConfig } from "../../workers/protocol.ts";
import type { CallConfig } from "../dsh/llm.ts";

/** The call parameters that a preset may set. */
export const PARAMETERS = ["temperature", "maxTokens", "reasoningEffort", "stop"] as const;

export type Parameter = (typeof PARAMETERS)[number];
export type Parameters = Readonly<Partial<Record<Parameter, unknown>>>;

/** A call configuration with a preset in it. */
export interface MergedConfig {
  readonly config: CallConfig;
  /** What the preset set, for the next time. */
  readonly set: Parameters;
}

export interface MergeOptions {
  /** What the preset asks for. */
  readonly wanted: PresetCallConfig;
  /** Parameters that are not to be set although the preset asks for them. */
  readonly omitted: ReadonlySet<Parameter>;
  /** What we set in the session's last request. */
  readonly before: Parameters;
}

/**
 * Lays the preset's parameters over the host's call configuration. The host starts each request from the configuration
 * of the last one, so a parameter that the preset sets no longer has to be taken out again: exactly when its value is
 * still the one that we set last. Values of others are left alone.
 */
export function mergeParameters(base: CallConfig, { wanted, omitted, before }: MergeOptions): MergedConfig {
  const config: Record<string, unknown> = { ...base };
  const set: Partial<Record<Parameter, unknown>> = {};
  for (const parameter of PARAMETERS) {
    const value = omitted.has(parameter) ? undefined : wanted[parameter];
    if (value !== undefined) {
      config[parameter] = value;
      set[parameter] = value;
    } else if (before[parameter] !== undefined && isDeepStrictEqual(config[parameter], before[parameter])) {
      delete config[parameter];
    }
  }
  // The host's own configuration, but for the parameters: its provider and model were not touched.
  return { config: config as unknown as CallConfig, set };
}
