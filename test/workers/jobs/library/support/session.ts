import { openLocal } from "../../../../../src/workers/client.ts";
import { JobRunner } from "../../../../../src/workers/job-runner.ts";
import { LIBRARY_JOBS } from "../../../../../src/workers/jobs/library/table.ts";
import { JOBS } from "../../../../../src/workers/jobs/table.ts";
import type { Payloads } from "../../../../../src/workers/protocol.ts";
import { ThreadState } from "../../../../../src/workers/state.ts";
import { rig, type Rig, ROOT } from "../../../library/support/folder.ts";
import { SMALL_FORMATS } from "../../../library/support/small-formats.ts";

/** Jobs on a data folder in memory that is open. */
export async function session(): Promise<{
  readonly on: Rig;
  readonly state: ThreadState;
  readonly run: ReturnType<typeof openLocal>["run"];
}> {
  const on = rig();
  const state = new ThreadState({ formats: SMALL_FORMATS, fs: on.fs, now: on.now });
  const client = openLocal(new JobRunner<Payloads, ThreadState>({ ...JOBS, ...LIBRARY_JOBS }, state));
  const run = client.run.bind(client) as typeof client.run;
  await run("libraryOpen", { folder: ROOT, sessionsMax: 10 });
  return { on, state, run };
}

export const share = (value: unknown): SharedArrayBuffer[] => {
  const bytes = Buffer.from(JSON.stringify(value));
  const shared = new SharedArrayBuffer(bytes.byteLength, { maxByteLength: bytes.byteLength + 1 });
  new Uint8Array(shared).set(bytes);
  return [shared];
};
