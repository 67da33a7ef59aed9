import type { HostContext } from "../../../../src/host/dsh/context.ts";
import { createHttp, type HttpServer } from "../../../../src/host/http/server.ts";
import { openLibrary } from "../../../../src/host/library/open-library.ts";
import type { TraceStore } from "../../../../src/host/trace/face.ts";
import { openTrace } from "../../../../src/host/trace/open-trace.ts";
import { openLocal } from "../../../../src/workers/client.ts";
import { JobRunner } from "../../../../src/workers/job-runner.ts";
import { JOBS } from "../../../../src/workers/jobs/table.ts";
import type { Payloads } from "../../../../src/workers/protocol.ts";
import { ThreadState } from "../../../../src/workers/state.ts";
import { captureOf } from "./captures.ts";

/** What a parent asks of this process over its channel. */
export type Request =
  /** Gives the role. */
  | { readonly type: "open"; readonly folder: string }
  /** Tells a capture and waits until it is in its record, and written where that can be. */
  | { readonly type: "keep"; readonly recordId: string; readonly recordedAt: number }
  /** Gives the JSON of an answer of the API. */
  | { readonly type: "get"; readonly path: string };

/** Without any service: nothing here reads a history. */
const HOST: HostContext = {
  get: () => undefined,
  on: () => () => undefined,
  effect: (execute) => execute(),
  inject: () => ({ dispose: () => Promise.resolve() }),
};

interface Opened {
  readonly store: TraceStore;
  readonly http: HttpServer;
  readonly role: string;
}

async function open(folder: string): Promise<Opened> {
  const client = openLocal(new JobRunner<Payloads, ThreadState>(JOBS, new ThreadState()));
  const opening = openLibrary({ client, folder });
  const bounds = { recordBytesMax: 2 ** 21, totalBytesMax: 2 ** 24 };
  const trace = openTrace({ client, library: opening, host: HOST, bounds });
  const library = await opening;
  const status = () => ({ state: "on", reasons: [], dialect: null, host: null, workers: null }) as const;
  const http = createHttp({ library, trace, version: "0", status });
  await trace.store.flush();
  return { store: trace.store, http, role: library.status.role };
}

/** Another process that keeps records in a data folder, for tests; run as a module of its own. */
function answer(): void {
  let opened: Opened | undefined;
  const run = async (request: Request): Promise<unknown> => {
    if (request.type === "open") {
      opened = await open(request.folder);
      return opened.role;
    }
    if (opened === undefined) return null;
    if (request.type === "get") {
      const response = await opened.http.app.request(`/pmp-dsh-tavern/api${request.path}`);
      return response.json();
    }
    const { recordId, recordedAt } = request;
    opened.store.keep(captureOf(recordId, { recordedAt, updatedAt: recordedAt, status: "request-observed" }));
    await opened.store.flush();
    return null;
  };
  process.on("message", (request: Request) => void run(request).then((value) => process.send?.({ value })));
  process.send?.({ value: "ready" });
}

if (process.send !== undefined && process.argv[1] === import.meta.filename) answer();
