import { compareTurns } from "../../../trace/compare/compare-turns.ts";
import type { ComparedTurn } from "../../../trace/compare/model.ts";
import type { Job } from "../../job.ts";
import type { ThreadState } from "../../state.ts";
import { foundAnswer } from "../../turns/answers.ts";
import { groundingsOf } from "../../turns/entry-ladder.ts";
import { TurnCompareInputSchema, type TurnPayloads } from "../../turns/protocol.ts";
import { storedOutcome } from "../../turns/stored-grounding.ts";
import { DecisionsReader } from "../../turns/turn-decisions.ts";
import type { TurnDatabase } from "../../turns/turn-database.ts";
import type { TurnKey } from "../../turns/turn-rows.ts";

/** What is different between two turns of one owner. */
export const turnCompare: Job<TurnPayloads["turnCompare"], ThreadState> = {
  input: TurnCompareInputSchema,
  run({ folder, ownerId, sessionId, turnId, otherId, otherSessionId = sessionId }, { state, throwIfStopped }) {
    const found = state.turns(folder).look((database) => {
      const reader = new DecisionsReader(database.groundings, throwIfStopped);
      const a = comparedTurn(database, { ownerId, sessionId, turnId }, reader);
      const b = comparedTurn(database, { ownerId, sessionId: otherSessionId, turnId: otherId }, reader);
      return a === null || b === null ? null : compareTurns(a, b);
    });
    return foundAnswer(found);
  },
};

function comparedTurn(database: TurnDatabase, key: TurnKey, reader: DecisionsReader): ComparedTurn | null {
  const trace = database.turns.read(key);
  return trace === null ? null : { trace, captures: groundingsOf(trace, reader), after: storedOutcome(trace) };
}
