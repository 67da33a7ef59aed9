import { receivedFacts } from "../../../trace/model/turn/sent-facts.ts";
import { TurnFactsSchema } from "../../../trace/model/turn/turn-facts.ts";
import { WorkerError } from "../../error.ts";
import type { Job } from "../../job.ts";
import type { ThreadState } from "../../state.ts";
import { countedAnswer, writtenAnswer } from "../../turns/answers.ts";
import { appendTurn } from "../../turns/append-turn.ts";
import { unlessDamaged } from "../../turns/damaged-row.ts";
import { groundingOfMessage } from "../../turns/grounding-message.ts";
import type { GroundingRows } from "../../turns/grounding-rows.ts";
import { makeTurn } from "../../turns/make-turn.ts";
import {
  TurnAppendInputSchema,
  TurnGroundInputSchema,
  TurnMarkInputSchema,
  type TurnPayloads,
} from "../../turns/protocol.ts";
import { DecisionsReader } from "../../turns/turn-decisions.ts";
import type { TurnStore } from "../../turns/turn-store.ts";

/** Marks a turn as begun by this process. */
export const turnMark: Job<TurnPayloads["turnMark"], ThreadState> = {
  input: TurnMarkInputSchema,
  run({ folder, ...turn }, { state }) {
    const store = state.turns(folder);
    return writtenAnswer(store, (database) => {
      database.transaction(() => database.open.put({ ...turn, process: store.identity }));
      return true;
    });
  },
};

/** Keeps the decisions of an assembly, and the catalogues that came with them. */
export const turnGround: Job<TurnPayloads["turnGround"], ThreadState> = {
  input: TurnGroundInputSchema,
  keepsShared: true,
  run({ folder, ...message }, { state, shared }) {
    const { grounding, catalogues } = groundingOfMessage(message, shared);
    const store = state.turns(folder);
    for (const { id, names } of catalogues) store.catalogues.put(id, names, names.byteLength);
    return writtenAnswer(store, (database) =>
      database.transaction(() => {
        const { groundings } = database;
        for (const { id, names } of catalogues) groundings.putCatalogue(id, names);
        // Rows without their catalogue would be numbers for ever: they are asked for again, with it.
        if (!grounding.catalogues.every((id) => bringCatalogue(groundings, store.catalogues, id))) return false;
        groundings.put(grounding);
        return true;
      }),
    );
  },
};

/**
 * Whether a catalogue is in the store, or can be put there again: another process may have deleted it with the turns that
 * had it, and whoever sent it once does not send it again.
 */
function bringCatalogue(groundings: GroundingRows, kept: TurnStore["catalogues"], id: string): boolean {
  const known = kept.get(id);
  if (known !== undefined) {
    if (!groundings.hasCatalogue(id)) groundings.putCatalogue(id, known);
    return true;
  }
  const names = unlessDamaged(() => groundings.names(id));
  if (names !== null) kept.put(id, names, names.byteLength);
  return names !== null;
}

/** Makes the account of a turn that is over, and commits it. */
export const turnAppend: Job<TurnPayloads["turnAppend"], ThreadState> = {
  input: TurnAppendInputSchema,
  // Not heavy: a collection after each turn takes longer than the turn, and throws the thread's machine code away.
  run({ folder, ownerId, facts: sent, records, bytesMax, nowMs }, { state, shared }) {
    const facts = TurnFactsSchema.safeParse(receivedFacts(sent));
    if (!facts.success) {
      const [issue] = facts.error.issues;
      throw invalid(`the facts of a turn are not of their form at ${issue?.path.join(".") ?? ""}`);
    }
    if (shared.length < records.length) throw invalid("not the records that are named");
    const turn = {
      facts: facts.data,
      records: shared.slice(0, records.length),
      parts: shared.slice(records.length),
    };
    return countedAnswer(state.turns(folder), (database) => {
      const trace = makeTurn(turn, new DecisionsReader(database.groundings), nowMs);
      return appendTurn(database, { ownerId, trace, nowMs, bytesMax });
    });
  },
};

const invalid = (message: string): WorkerError =>
  new WorkerError("worker-input-invalid", message, { job: "turnAppend" });
