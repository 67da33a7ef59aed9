import { LIMITS } from "../../../matcher/limits.ts";
import { answerOf } from "../../../trace/decisions/answer.ts";
import { decisionRows } from "../../../trace/decisions/decision-rows.ts";
import { openDecisions } from "../../../trace/decisions/open-decisions.ts";
import { rowStates } from "../../../trace/decisions/row-states.ts";
import { groundingBytes } from "../../grounding/read-grounding.ts";
import type { Job } from "../../job.ts";
import { jsonBytes } from "../../library/json-bytes.ts";
import type { ThreadState } from "../../state.ts";
import { TurnDecisionsInputSchema, type TurnPayloads } from "../../turns/protocol.ts";
import { NOT_FOUND } from "../../turns/answers.ts";
import { shownCapture, storedGrounding, storedOutcome } from "../../turns/stored-grounding.ts";
import { DecisionsReader, packedCatalogues, packedDecisions } from "../../turns/turn-decisions.ts";
import type { TurnDatabase } from "../../turns/turn-database.ts";

type Input = Omit<TurnPayloads["turnDecisions"]["input"], "folder">;

/**
 * The decisions of one assembly of a turn: rows as JSON, or all of them packed. Where there are none to show the answer
 * says which assembly was looked at, with `recorded: false`.
 */
export const turnDecisions: Job<TurnPayloads["turnDecisions"], ThreadState> = {
  input: TurnDecisionsInputSchema,
  run({ folder, ...input }, { state }) {
    const { problem, value } = state.turns(folder).look((database) => answerTo(database, input));
    if (problem !== null) return { output: { found: false, problem } };
    return value === null ? NOT_FOUND : { output: { found: true }, parts: [value] };
  },
};

/** null: there is no such turn, or no such assembly in it. */
function answerTo(database: TurnDatabase, input: Input): Uint8Array<ArrayBuffer> | null {
  const trace = database.turns.read(input);
  const shown = trace === null ? null : shownCapture(trace, input.captureId);
  if (trace === null || (shown === null && input.captureId !== undefined)) return null;
  const key = shown?.groundingKey ?? null;
  const capture = shown === null ? null : storedGrounding(trace, shown, new DecisionsReader(database.groundings));
  const after = storedOutcome(trace);
  const head = { turnId: trace.turnId, captureId: shown?.captureId ?? null, recorded: capture !== null };
  if (input.packed) {
    const packed = key === null ? null : packedDecisions(database.groundings, key);
    if (capture === null || packed === null) return groundingBytes({ v: 1, ...head });
    const at = { turnId: trace.turnId, packed };
    return groundingBytes(answerOf(at, packedCatalogues(database.groundings, packed), { capture, after }));
  }
  const decisions = capture?.decisions ?? NO_DECISIONS;
  const states = rowStates(capture ?? { captureId: "", decisions, blockIds: null, verifiedBy: null }, after);
  return jsonBytes({ ...head, ...decisionRows(decisions, states, queryOf(input)) });
}

function queryOf({ book, state, reason, retriever, q, sort, offset, limit }: Input) {
  return {
    ...(book === undefined ? {} : { book }),
    ...(state === undefined ? {} : { state }),
    ...(reason === undefined ? {} : { reason }),
    ...(retriever === undefined ? {} : { retriever }),
    ...(q === undefined ? {} : { q }),
    sort,
    offset: Math.max(0, offset),
    limit: Math.max(0, Math.min(limit, LIMITS.turnDecisionsMax.value)),
  };
}

const NOTHING = new Uint8Array();
const NO_DECISIONS = openDecisions(
  {
    v: 1,
    count: 0,
    scan: null,
    books: [],
    book: NOTHING,
    reason: NOTHING,
    loop: NOTHING,
    candidates: 0,
    columns: {},
    groups: [],
    sections: [],
    loops: [],
    budget: { limit: null, used: 0, overflowed: false },
  },
  new Map(),
);
