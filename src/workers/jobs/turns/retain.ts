import type { Job } from "../../job.ts";
import type { ThreadState } from "../../state.ts";
import { TurnDropInputSchema, type TurnPayloads, TurnSweepInputSchema } from "../../turns/protocol.ts";
import { dropTurns, sweep } from "../../turns/sweep.ts";

const NOTHING = { turns: 0, redacted: 0, bytes: 0, oldestAt: null } as const;

/** Redacts, deletes and evicts what has come of age, is gone or has no room. A store that is not there is not made. */
export const turnSweep: Job<TurnPayloads["turnSweep"], ThreadState> = {
  input: TurnSweepInputSchema,
  run({ folder, nowMs, bytesMax, sessions }, { state }) {
    const { problem, value } = state.turns(folder).look((database) => ({
      ...sweep(database, { nowMs, bytesMax, sessions }),
      figures: database.figures,
      catalogues: database.groundings.catalogueIds,
    }));
    const none = { redacted: 0, deleted: 0, evicted: 0, figures: NOTHING, catalogues: [] };
    return { output: { problem, ...(value ?? none) } };
  },
};

/** Deletes all turns of a session or of an owner. Nothing of the host's history is touched. */
export const turnDrop: Job<TurnPayloads["turnDrop"], ThreadState> = {
  input: TurnDropInputSchema,
  run({ folder, nowMs, what }, { state }) {
    const { problem, value } = state.turns(folder).look((database) => ({
      deleted: dropTurns(database, what, nowMs),
      isGone: database.shrink(),
    }));
    return { output: { problem, ...(value ?? { deleted: 0, isGone: problem === null }) } };
  },
};
