import type { Job } from "../../job.ts";
import type { ThreadState } from "../../state.ts";
import { evictAll } from "../../turns/append-turn.ts";
import { TurnCutOffInputSchema, TurnOpenInputSchema, type TurnPayloads } from "../../turns/protocol.ts";

const NOTHING = { turns: 0, redacted: 0, bytes: 0, oldestAt: null } as const;

/** Opens the store of a data folder and tells what it holds. One that has grown over a smaller bound is emptied to it. */
export const turnOpen: Job<TurnPayloads["turnOpen"], ThreadState> = {
  input: TurnOpenInputSchema,
  run({ folder, bytesMax }, { state }) {
    const { problem, value } = state.turns(folder).use((database) => {
      if (evictAll(database, bytesMax) > 0) database.shrink();
      return { figures: database.figures, catalogues: database.groundings.catalogueIds };
    });
    return { output: { problem, figures: value?.figures ?? NOTHING, catalogues: value?.catalogues ?? [] } };
  },
};

/** Turns whose process is gone. */
export const turnCutOff: Job<TurnPayloads["turnCutOff"], ThreadState> = {
  input: TurnCutOffInputSchema,
  run({ folder }, { state }) {
    const store = state.turns(folder);
    const { value } = store.look((database) => database.open.cutOff(store.identity));
    return { output: { turns: value ?? [] } };
  },
};
