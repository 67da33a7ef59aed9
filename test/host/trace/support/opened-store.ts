import type { TracePayloads, TraceStoreProblem } from "../../../../src/workers/protocol.ts";
import { HostTraceStore } from "../../../../src/host/trace/store/host-trace-store.ts";
import { FakeClient, FakeFile, rowOf } from "./fake-client.ts";
import { FakeFolder } from "./fake-folder.ts";

/** What `traceKeep` is told. */
export type KeepInput = TracePayloads["traceKeep"]["input"];

export const bounds = { recordBytesMax: 100, totalBytesMax: 1_000 };

/** A store on a fake folder and file, and what is behind it. */
export function opened(own: { role?: "owner" | "reader"; file?: FakeFile } = {}) {
  const file = own.file ?? new FakeFile();
  const folder = new FakeFolder();
  folder.role = own.role ?? "owner";
  const client = new FakeClient(file.script);
  const told: TraceStoreProblem[] = [];
  const store = new HostTraceStore({
    client,
    library: Promise.resolve(folder),
    bounds,
    tell: (problem) => told.push(problem),
  });
  const ids = async (sessionId = "s"): Promise<string[]> =>
    (await store.records(sessionId)).map(({ recordId }) => recordId);
  const keeps = () => client.of("traceKeep").map(({ input }) => input as KeepInput);
  return { file, folder, client, told, store, ids, keeps };
}

/** A record as the fake file holds it. */
export const stored = (recordId: string, recordedAt: number, sessionId = "s") =>
  [{ recordId, sessionId, recordedAt, row: rowOf(recordId, "stored") }, "{}"] as const;
