import { ASSEMBLY_DIAGNOSTICS, PROFILE_DIAGNOSTICS, SCAN_DIAGNOSTICS } from "../../../../workers/client.ts";
import { PLUGIN_DIAGNOSTICS } from "../../../loader/plugin-diagnostics.ts";
import { SESSION_DIAGNOSTICS } from "../../../loader/session-diagnostics.ts";

export interface NotedCode {
  readonly meaning: string;
  readonly remedy: string;
}

/** What may be noted in a turn, or be wrong with the plugin: what each code means and what to do. In English. */
export const NOTED_CODES: Readonly<Record<string, NotedCode>> = Object.fromEntries(
  Object.entries<NotedCode>({
    ...PLUGIN_DIAGNOSTICS,
    ...SESSION_DIAGNOSTICS,
    ...ASSEMBLY_DIAGNOSTICS,
    ...PROFILE_DIAGNOSTICS,
    ...SCAN_DIAGNOSTICS,
  }).map(([code, { meaning, remedy }]) => [code, { meaning, remedy }]),
);
