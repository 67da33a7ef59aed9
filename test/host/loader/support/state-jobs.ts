import type { LoreClient } from "../../../../src/workers/client.ts";
import { openLocal } from "../../../../src/workers/client.ts";
import { JobRunner } from "../../../../src/workers/job-runner.ts";
import { JOBS } from "../../../../src/workers/jobs/table.ts";
import type { Payloads } from "../../../../src/workers/protocol.ts";
import { ThreadState } from "../../../../src/workers/state.ts";
import { rig, type Rig, ROOT } from "../../../workers/library/support/folder.ts";

export { ROOT as FOLDER } from "../../../workers/library/support/folder.ts";

type Run = LoreClient["run"];

/** The jobs of session states on a data folder in memory that this process owns. */
export interface StateJobs {
  readonly on: Rig;
  readonly client: { readonly run: Run };
  /** Names of the jobs that were run. */
  readonly ran: string[];
  /** Called before each job; a rejection is the job's. */
  before: (job: string) => Promise<void>;
}

export async function stateJobs(): Promise<StateJobs> {
  const on = rig();
  const state = new ThreadState({ fs: on.fs, now: on.now });
  const local = openLocal(new JobRunner<Payloads, ThreadState>(JOBS, state));
  await local.run("libraryOpen", { folder: ROOT, sessionsMax: 10 });
  const run: Run = async (job, input, options) => {
    jobs.ran.push(job);
    await jobs.before(job);
    return local.run(job, input, options);
  };
  const jobs: StateJobs = { on, client: { run }, ran: [], before: () => Promise.resolve() };
  return jobs;
}

/** Something that is waited for until it is opened. */
export class Gate {
  readonly #resolvers = Promise.withResolvers<void>();

  get passed(): Promise<void> {
    return this.#resolvers.promise;
  }

  open(): void {
    this.#resolvers.resolve();
  }
}
