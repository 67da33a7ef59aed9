import { localOwner } from "../../../turns/owner.ts";
import { objectAnswer } from "../../answer.ts";
import type { RouteDeps } from "../../deps.ts";
import type { Route } from "../../route.ts";
import { TurnStatsSchema } from "../../schemas/turns.ts";
import { turnsOf } from "../../tavern.ts";
import { found } from "./asked.ts";
import { droppedOf } from "./dropped.ts";

/** How much is kept, how old it is, and what was lost. */
export function turnStatsRoutes(deps: RouteDeps): Route[] {
  return [
    {
      method: "get",
      path: "/v4/stats",
      area: "trace",
      summary: "How many turns are kept, how many of them redacted, their size, the oldest, and what was dropped",
      success: { status: 200, description: "Counts", schema: TurnStatsSchema },
      async run(call) {
        const { reads, store } = turnsOf(deps);
        const { resolveOwner = localOwner } = deps;
        const { waiting } = store.status;
        const json = await found(() => reads.stats(resolveOwner(call), call.signal), call);
        return objectAnswer({ ok: true, waiting, dropped: droppedOf(deps) }, json);
      },
    },
  ];
}
