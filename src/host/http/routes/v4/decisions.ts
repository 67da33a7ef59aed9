import { LIMITS } from "../../../../matcher/limits.ts";
import { DECISION_REASONS, DECISION_RETRIEVERS, DECISION_SORTS, DECISION_STATES } from "../../../../workers/client.ts";
import { bytesAnswer, objectAnswer } from "../../answer.ts";
import type { RouteDeps } from "../../deps.ts";
import type { Call, Route } from "../../route.ts";
import { TurnDecisionsSchema } from "../../schemas/turn-answers.ts";
import { turnsOf } from "../../tavern.ts";
import { countOf, found, textsOf, turnAt, wordOf, wordsOf } from "./asked.ts";

/** Rows that a page has unless more are asked for. */
const PAGE = 100;
export const MSGPACK = "application/x-msgpack";

/** Every entry that the engine looked at in a turn. */
export function turnDecisionRoutes(deps: RouteDeps): Route[] {
  return [
    {
      method: "get",
      path: "/v4/sessions/{sessionId}/turns/{turnId}/decisions",
      area: "trace",
      summary: "What became of every entry in a turn: pages of rows, or all of it packed",
      query: {
        captureId: "the assembly; without it the last one that was sent",
        book: "resource id",
        state: `what became of the entry: ${DECISION_STATES.join(", ")}`,
        reason: `the engine's reason, or why an item was left out: ${DECISION_REASONS.join(", ")}`,
        retriever: `how the entry was activated: ${DECISION_RETRIEVERS.join(", ")}`,
        q: "in names and keys, ignoring case",
        sort: DECISION_SORTS.join(", "),
        offset: "rows that are passed over",
        limit: `rows, at most ${LIMITS.turnDecisionsMax.value}; ${PAGE} without it`,
      },
      success: {
        status: 200,
        description: `Rows; with Accept: ${MSGPACK} the packed columns and the catalogues of their books`,
        schema: TurnDecisionsSchema,
        packed: MSGPACK,
      },
      refusals: [404],
      async run(call) {
        const { reads } = turnsOf(deps);
        const at = turnAt(deps, call);
        const packed = wantsPacked(call);
        const question = {
          ...textsOf(call, ["captureId", "book", "q"]),
          ...wordsOf(call, { state: DECISION_STATES, reason: DECISION_REASONS, retriever: DECISION_RETRIEVERS }),
          sort: wordOf(call, "sort", { words: DECISION_SORTS, otherwise: "rank" }),
          offset: countOf(call, "offset", { otherwise: 0 }),
          limit: countOf(call, "limit", { otherwise: PAGE, most: LIMITS.turnDecisionsMax.value }),
          packed,
        };
        const bytes = await found(() => reads.decisions(at, question, call.signal), call);
        return packed ? bytesAnswer(MSGPACK, bytes) : objectAnswer({ ok: true }, bytes);
      },
    },
  ];
}

/** Whoever names the packed form wants it; that JSON would do as well is no reason against it. */
function wantsPacked({ header }: Call): boolean {
  const types = (header("accept") ?? "").split(",").map((one) => one.split(";"));
  return types.some(([type = "", ...parameters]) => {
    const isRefused = parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/u.test(parameter));
    return type.trim().toLowerCase() === MSGPACK && !isRefused;
  });
}
