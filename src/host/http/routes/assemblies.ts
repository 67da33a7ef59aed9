import type { StoredRecord, Trace, TraceBounds } from "../../trace/face.ts";
import { LIMITS } from "../../../matcher/limits.ts";
import { jsonAnswer, jsonListAnswer, valueAnswer } from "../answer.ts";
import type { RouteDeps } from "../deps.ts";
import { HttpError } from "../error.ts";
import type { Call, Route } from "../route.ts";
import { AssembliesSchema, AssemblySchema, CapabilitiesSchema } from "../schemas/trace.ts";
import { tracedSessionIdOf } from "../session-id.ts";
import { traceOf } from "../tavern.ts";
import { readTrace } from "../trace-fault.ts";
import { TURN_TRACE } from "./v4/capabilities.ts";

const area = "trace";

/** API v3: which assemblies were recorded, and one of them with what the official history gives for it. */
export function assemblyRoutes(deps: RouteDeps): Route[] {
  return [
    {
      method: "get",
      path: "/v3/capabilities",
      area,
      summary: "What API v3 can do here, what is kept, and how histories were read",
      success: { status: 200, description: "Capabilities and bounds", schema: CapabilitiesSchema },
      run: () => jsonAnswer({ ...capabilities(traceOf(deps)), ...(deps.turns ? { turnTrace: TURN_TRACE } : {}) }),
    },
    {
      method: "get",
      path: "/v3/sessions/{sessionId}/assemblies",
      area,
      summary: "The recorded assemblies of a session, oldest first; never bodies",
      success: { status: 200, description: "Index rows", schema: AssembliesSchema },
      async run(call) {
        const { store, bounds } = traceOf(deps);
        const sessionId = tracedSessionIdOf(call.param("sessionId"));
        const records = await readTrace(() => store.records(sessionId), call.signal);
        const before = { ok: true, sessionId };
        const rows = records.map(({ row }) => row);
        return jsonListAnswer({ before, key: "records", rows, after: { storage: storageOf(bounds) } });
      },
    },
    {
      method: "get",
      path: "/v3/sessions/{sessionId}/assemblies/{recordId}",
      area,
      summary: "One recorded assembly with the texts that the official history still holds for it",
      success: { status: 200, description: "The record", schema: AssemblySchema },
      refusals: [404],
      async run(call) {
        const trace = traceOf(deps);
        const sessionId = tracedSessionIdOf(call.param("sessionId"));
        return valueAnswer("record", await readTrace(() => detailOf(trace, sessionId, call), call.signal));
      },
    },
  ];
}

async function detailOf({ store, history }: Trace, sessionId: string, call: Call): Promise<Uint8Array> {
  const record = await store.record(sessionId, call.param("recordId"));
  const detail = record === undefined ? null : await bodyOf(record);
  if (detail !== null) return detail;
  throw new HttpError("ASSEMBLY_NOT_FOUND", "This session has no such record; it may have given way to newer ones");

  function bodyOf(found: StoredRecord): Promise<Uint8Array | null> {
    return found.bytes === null ? store.legacyDetail(found, call.signal) : history.detail(found, call.signal);
  }
}

const storageOf = ({ recordBytesMax, totalBytesMax }: TraceBounds) => ({
  kind: "bounded-assembly-references",
  maxRecords: LIMITS.traceRecords.value,
  maxRecordBytes: recordBytesMax,
  maxTotalBytes: totalBytesMax,
});

function capabilities({ store, history, bounds }: Trace) {
  const { recording, problem, records, bytes, dropped } = store.status;
  return {
    ok: true,
    apiVersion: 3,
    contract: "prompt-trace-primitives",
    sourceMapping: "section-contributors",
    historicalAssemblies: true,
    composerRegistry: false,
    officialSections: true,
    arbitraryMessageDepth: false,
    storage: storageOf(bounds),
    store: { recording, problem, records, bytes, dropped },
    history: history.status,
  };
}
