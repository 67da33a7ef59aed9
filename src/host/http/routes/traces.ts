import { LIMITS } from "../../../matcher/limits.ts";
import type { AuditList, TraceBounds } from "../../trace/face.ts";
import { type Answer, jsonListAnswer } from "../answer.ts";
import type { AreaName } from "../area.ts";
import type { RouteDeps } from "../deps.ts";
import type { Route } from "../route.ts";
import { TracesSchema } from "../schemas/traces.ts";
import { sessionIdOf } from "../session-id.ts";
import { traceOf } from "../tavern.ts";
import { readTrace } from "../trace-fault.ts";

const area: AreaName = "legacy";
const AUTHORITY =
  "DSH request/header is the authority on what was sent; these records explain the assembly and hold no text of it.";

/** The audit of API v1: what each request of a session was assembled from. */
export function traceRoutes(deps: RouteDeps): Route[] {
  return [
    {
      method: "get",
      path: "/v1/traces",
      area,
      summary: "What the newest requests of a session were assembled from, with the decisions on lore; never text",
      query: { sessionId: "the session" },
      success: { status: 200, description: "Audit records, oldest first", schema: TracesSchema },
      async run({ query, signal }) {
        const { store, bounds } = traceOf(deps);
        const sessionId = sessionIdOf(query("sessionId"), area);
        const audits = await readTrace(() => store.audits(sessionId, signal), signal);
        return tracesAnswer(audits, { sessionId, bounds, persistedBytes: store.status.bytes });
      },
    },
  ];
}

interface About {
  readonly sessionId: string;
  readonly bounds: TraceBounds;
  readonly persistedBytes: number;
}

/** An answer that would pass its bound has less beside the records; then the oldest of them are left out. */
function tracesAnswer({ json, trimmed }: AuditList, { sessionId, bounds, persistedBytes }: About): Answer {
  const kind = "plugin-bounded-json";
  const storage = {
    kind,
    // All sessions share the records, so there can be as many sessions as records.
    maxSessions: LIMITS.traceRecords.value,
    maxRecordsPerSession: LIMITS.traceAuditRecords.value,
    maxRecordBytes: bounds.recordBytesMax,
    maxTotalBytes: bounds.totalBytesMax,
    persistedBytes,
  };
  const before = { ok: true, sessionId };
  const after = { storage, authority: AUTHORITY };
  const bytes = json.byteLength + JSON.stringify({ ...before, ...after }).length;
  if (!trimmed && bytes <= LIMITS.traceAuditBytes.value) return jsonListAnswer({ before, key: "records", json, after });
  const less = { storage: { kind, persistedBytes }, responseMetadataTrimmed: true };
  const marked = trimmed ? { ...less, responseTrimmed: true } : less;
  return jsonListAnswer({ before, key: "records", json, after: marked });
}
