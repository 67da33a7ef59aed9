import type { JobAnswer, RunOptions } from "../../../workers/client.ts";
import type { TurnPayloads } from "../../../workers/protocol.ts";

type StoreJobs = Pick<
  TurnPayloads,
  "turnOpen" | "turnMark" | "turnGround" | "turnAppend" | "turnSweep" | "turnCutOff" | "turnRecover"
>;

/** The part of the client that keeps turns. */
export interface StoreClient {
  run<N extends keyof StoreJobs>(
    job: N,
    input: StoreJobs[N]["input"],
    options?: RunOptions,
  ): Promise<JobAnswer<StoreJobs[N]["output"]>>;
}
