import type { TraceStatus } from "./face.ts";

/** What of the trace does not work, for the status of the plugin. Never any body. */
export function traceReasons({
  problem,
  legacyProblems,
}: Pick<TraceStatus, "problem" | "legacyProblems">): readonly { readonly code: string; readonly message: string }[] {
  const legacy = legacyProblems.map(({ file, message }) => ({
    code: "TRACE_STORE_LEGACY_UNREADABLE",
    message: `${file}: ${message}`,
  }));
  return problem === null ? legacy : [problem, ...legacy];
}
