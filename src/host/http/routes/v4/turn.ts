import { valueAnswer } from "../../answer.ts";
import type { RouteDeps } from "../../deps.ts";
import type { Route } from "../../route.ts";
import { TurnSchema } from "../../schemas/turns.ts";
import { turnsOf } from "../../tavern.ts";
import type { TurnAt, Turns } from "../../../turns/face.ts";
import { found, turnAt, wordOf } from "./asked.ts";
import { ownLive } from "./own-live.ts";

/** One turn. */
export function turnRoutes(deps: RouteDeps): Route[] {
  return [
    {
      method: "get",
      path: "/v4/sessions/{sessionId}/turns/{turnId}",
      area: "trace",
      summary: "The account of one turn, with the texts that the official history still holds for it",
      query: { bodies: "resolved: texts are looked up and verified; none: nothing is read" },
      success: { status: 200, description: "The turn; one that runs as it is now", schema: TurnSchema },
      refusals: [404],
      async run(call) {
        const turns = turnsOf(deps);
        const at = turnAt(deps, call);
        const bodies = wordOf(call, "bodies", { words: ["resolved", "none"], otherwise: "resolved" });
        const json = await found(async () => {
          // What runs is asked first: by the time that the store has said no it may be there.
          const running = runningTurn(turns, at);
          return (await turns.reads.turn(at, bodies, call.signal)) ?? running;
        }, call);
        return valueAnswer("turn", json);
      },
    },
  ];
}

/** A turn that runs has no bodies yet, and nothing is said of today's resources. */
function runningTurn({ live }: Turns, at: TurnAt): Uint8Array | null {
  const snapshot = ownLive(live, at).snapshot(at.sessionId, at.turnId);
  return snapshot === null ? null : new TextEncoder().encode(JSON.stringify(snapshot));
}
