import { LIMITS } from "../../../../matcher/limits.ts";
import { objectAnswer } from "../../answer.ts";
import type { RouteDeps } from "../../deps.ts";
import type { Route } from "../../route.ts";
import { TurnListSchema } from "../../schemas/turns.ts";
import { turnsOf } from "../../tavern.ts";
import { countOf, found, sessionAt, textsOf } from "./asked.ts";
import { ownLive } from "./own-live.ts";

/** Turns that a page has unless more are asked for. */
const PAGE = 50;

/** The turns of a session. */
export function turnListRoutes(deps: RouteDeps): Route[] {
  return [
    {
      method: "get",
      path: "/v4/sessions/{sessionId}/turns",
      area: "trace",
      summary: "The recorded turns of a session, newest first; none is a valid list",
      query: {
        before: "turn id of the last row of the page before",
        limit: `rows, at most ${LIMITS.turnListMax.value}; ${PAGE} without it`,
      },
      success: { status: 200, description: "Rows, and where the next page begins", schema: TurnListSchema },
      refusals: [404],
      async run(call) {
        const { reads, live } = turnsOf(deps);
        const at = sessionAt(deps, call);
        const limit = countOf(call, "limit", { otherwise: PAGE, least: 1, most: LIMITS.turnListMax.value });
        const page = { ...textsOf(call, ["before"]), limit };
        const json = await found(() => reads.list(at, page, call.signal), call);
        const liveTurnId = ownLive(live, at).turnOf(at.sessionId);
        return objectAnswer({ ok: true, sessionId: at.sessionId, liveTurnId }, json);
      },
    },
  ];
}
