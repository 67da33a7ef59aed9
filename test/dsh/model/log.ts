import { existsSync, readFileSync } from "node:fs";

import type { PatchRow } from "../home.ts";
import { MODEL, PROVIDER, type Scripts, type SeenAssembly, type SeenRequest } from "./scripted.ts";
import { fileURLToPath } from "node:url";

export interface ScriptedOptions {
  /** The host's own model stays, and the assemblies alone are written. */
  readonly real?: boolean;
  readonly scripts?: Scripts;
}

/** Rows that put the scripted model in the place of a real one; it writes to `log`. */
export function scriptedModel(log: string, { real = false, scripts = {} }: ScriptedOptions = {}): readonly PatchRow[] {
  const name = fileURLToPath(new URL("./scripted.ts", import.meta.url));
  return [
    { insert: [{ id: "scripted-model", name, config: { log, scripts } }] },
    ...(real ? [] : [{ id: "agent-default-model", config: { provider: PROVIDER, model: MODEL } }]),
    // It would ask the model for a title beside the conversation.
    { id: "session-title-llm", disabled: true },
  ];
}

/** What the scripted model has written so far. */
export interface ModelLog {
  readonly requests: readonly SeenRequest[];
  readonly assemblies: readonly SeenAssembly[];
}

export function readModelLog(log: string): ModelLog {
  const lines = existsSync(log) ? readFileSync(log, "utf8").split("\n").slice(0, -1) : [];
  const parsed = lines.map((line) => JSON.parse(line) as { request?: SeenRequest; assembly?: SeenAssembly });
  return {
    requests: parsed.flatMap(({ request }) => request ?? []),
    assemblies: parsed.flatMap(({ assembly }) => assembly ?? []),
  };
}
