import type { Job } from "../../job.ts";
import type { ThreadState } from "../../state.ts";
import { foundAnswer } from "../../turns/answers.ts";
import { entryLadder } from "../../turns/entry-ladder.ts";
import { TurnEntryInputSchema, type TurnPayloads } from "../../turns/protocol.ts";

/** Why one entry fired in a turn, or did not. */
export const turnEntry: Job<TurnPayloads["turnEntry"], ThreadState> = {
  input: TurnEntryInputSchema,
  run({ folder, ...asked }, { state, throwIfStopped }) {
    return foundAnswer(state.turns(folder).look((database) => entryLadder(database, asked, throwIfStopped)));
  },
};
