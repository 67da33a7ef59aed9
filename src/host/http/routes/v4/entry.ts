import { valueAnswer } from "../../answer.ts";
import type { RouteDeps } from "../../deps.ts";
import type { Route } from "../../route.ts";
import { TurnEntrySchema } from "../../schemas/turn-answers.ts";
import { turnsOf } from "../../tavern.ts";
import { countOf, found, textsOf, turnAt } from "./asked.ts";

/** Why one entry fired in a turn, or did not. */
export function turnEntryRoutes(deps: RouteDeps): Route[] {
  return [
    {
      method: "get",
      path: "/v4/sessions/{sessionId}/turns/{turnId}/entries/{qualifiedEntryId}",
      area: "trace",
      summary: "The gates that one entry passed in a turn and the one that stopped it, from recorded facts alone",
      query: {
        captureId: "the assembly; without it the last one that was sent",
        occurrence: "from 1; which of several entries of the book with this uid",
      },
      success: { status: 200, description: "The ladder", schema: TurnEntrySchema },
      refusals: [404],
      async run(call) {
        const { reads } = turnsOf(deps);
        const at = turnAt(deps, call);
        const occurrence = countOf(call, "occurrence", { otherwise: 0, least: 1 });
        const qualifiedEntryId = call.param("qualifiedEntryId");
        const question = {
          qualifiedEntryId,
          ...textsOf(call, ["captureId"]),
          ...(occurrence === 0 ? {} : { occurrence }),
        };
        return valueAnswer("entry", await found(() => reads.entry(at, question, call.signal), call));
      },
    },
  ];
}
