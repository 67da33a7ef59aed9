import { createHash } from "node:crypto";

import type { ActivationSettings } from "../../matcher/model/settings.ts";
import { canonicalJson } from "../../trace/model/canonical-json.ts";
import type { ScanFacts } from "../../trace/decisions/model.ts";
import type { GroundingInput } from "./protocol.ts";

type Variables = GroundingInput["variables"];

/** What a scan was made with, as it is stored. */
export function scanFacts({ settings, scan, variables, globals }: GroundingInput): ScanFacts {
  const told = storedSettings(settings);
  return {
    ...scan,
    contextTokens: scan.contextTokens === null || !Number.isFinite(scan.contextTokens) ? null : scan.contextTokens,
    settings: told,
    settingsHash: sha256(canonicalJson(told)),
    variablesHash: variablesHash(variables),
    globalsHash: variablesHash(globals),
  };
}

/** Settings as JSON can say them. */
export function storedSettings(settings: ActivationSettings): ScanFacts["settings"] {
  const { scanDepth } = settings;
  return { ...settings, scanDepth: Number.isFinite(scanDepth) ? scanDepth : "all" };
}

/** Of names, kinds and values, whatever their order; null: there are none. */
export function variablesHash(variables: Variables): string | null {
  if (variables.length === 0) return null;
  const told = variables.map(([name, value]) => [name, typeof value, String(value)] as const);
  return sha256(JSON.stringify(told.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))));
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
