import { valueAnswer } from "../../answer.ts";
import type { RouteDeps } from "../../deps.ts";
import type { Route } from "../../route.ts";
import { TurnComparisonSchema } from "../../schemas/turn-answers.ts";
import { tracedSessionIdOf } from "../../session-id.ts";
import { turnsOf } from "../../tavern.ts";
import { found, turnAt } from "./asked.ts";

/** What differs between two turns of one owner. */
export function turnCompareRoutes(deps: RouteDeps): Route[] {
  return [
    {
      method: "get",
      path: "/v4/sessions/{sessionId}/turns/{turnId}/compare/{otherTurnId}",
      area: "trace",
      summary: "What differs between two turns: blocks, entries, parameters, tools, usage; never text",
      query: { session: "the session of the other turn; without it the same" },
      success: { status: 200, description: "The differences", schema: TurnComparisonSchema },
      refusals: [404],
      async run(call) {
        const { reads } = turnsOf(deps);
        const at = turnAt(deps, call);
        const session = call.query("session");
        const otherSessionId = session === undefined || session === "" ? null : tracedSessionIdOf(session);
        const otherId = call.param("otherTurnId");
        const question = { otherId, ...(otherSessionId === null ? {} : { otherSessionId }) };
        return valueAnswer("comparison", await found(() => reads.compare(at, question, call.signal), call));
      },
    },
  ];
}
