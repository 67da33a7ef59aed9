import type { TraceStatus } from "./face.ts";

/** What of the trace does not work, for the status of the plugin. Never any body. null: there is no trace. */
export function traceReasons(
  status: Pick<TraceStatus, "problem" | "legacyProblems"> | null,
): readonly { readonly code: string; readonly message: string }[] {
  if (status === null) return [];
  const { problem, legacyProblems } = status;
  const legacy = legacyProblems.map(({ file, message }) => ({
    code: "TRACE_STORE_LEGACY_UNREADABLE",
    message: `${file}: ${message}`,
  }));
  return problem === null ? legacy : [problem, ...legacy];
}
