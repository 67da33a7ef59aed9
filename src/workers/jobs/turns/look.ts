import { join } from "node:path";

import type { Job } from "../../job.ts";
import type { ThreadState } from "../../state.ts";
import { lookAtTurnFile } from "../../turns/look-at-file.ts";
import { problemOf } from "../../turns/problem.ts";
import { TurnLookInputSchema, type TurnPayloads, TURNS_FILE } from "../../turns/protocol.ts";

/** What a turn store holds, for a process that is not the one to open it: nothing is written, migrated or made. */
export const turnLook: Job<TurnPayloads["turnLook"], ThreadState> = {
  input: TurnLookInputSchema,
  run({ folder, ownerId }) {
    try {
      return { output: { problem: null, seen: lookAtTurnFile(join(folder, TURNS_FILE), { ownerId }) } };
    } catch (error) {
      const problem = problemOf(error);
      if (problem === null) throw error;
      return { output: { problem, seen: null } };
    }
  },
};
