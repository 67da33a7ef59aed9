import { readDecisions } from "../grounding/read-grounding.ts";
import type { Job } from "../job.ts";
import { replayDifference as differenceOf } from "../replay/difference.ts";
import { ReplayDifferenceInputSchema, type ReplayPayloads, ReplayReadInputSchema } from "../replay/protocol.ts";
import { readReplay } from "../replay/read-replay.ts";
import { WorkerError } from "../error.ts";
import type { ThreadState } from "../state.ts";

/** What can be made again of a file of turns. */
export const replayRead: Job<ReplayPayloads["replayRead"], ThreadState> = {
  input: ReplayReadInputSchema,
  run(_input, { shared }) {
    const { file, packed } = readReplay(new TextDecoder().decode(bytesOf(shared[0])));
    return { output: file, parts: packed };
  },
};

/** How new decisions differ from recorded ones. */
export const replayDifference: Job<ReplayPayloads["replayDifference"], ThreadState> = {
  input: ReplayDifferenceInputSchema,
  run(_input, { shared }) {
    const [was, is] = shared.map((buffer) => readDecisions(bytesOf(buffer)));
    if (was === undefined || is === undefined) throw lacking();
    return { output: differenceOf(was, is) };
  },
};

/** A copy: decoders take no shared memory. */
function bytesOf(buffer: SharedArrayBuffer | undefined): Uint8Array<ArrayBuffer> {
  if (buffer === undefined) throw lacking();
  return new Uint8Array(buffer).slice();
}

const lacking = (): WorkerError => new WorkerError("worker-message-invalid", "a replay without its bytes");
