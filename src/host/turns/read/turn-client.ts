import type { JobAnswer, RunOptions } from "../../../workers/client.ts";
import type { TurnPayloads } from "../../../workers/protocol.ts";

/** The part of the client that reads and keeps turns. */
export interface TurnClient {
  run<N extends keyof TurnPayloads>(
    job: N,
    input: TurnPayloads[N]["input"],
    options?: RunOptions,
  ): Promise<JobAnswer<TurnPayloads[N]["output"]>>;
}
