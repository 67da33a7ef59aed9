import { LIMITS } from "../../../../matcher/limits.ts";
import { LOCAL_OWNER } from "../../../turns/owner.ts";
import { eventText, RETRY } from "../../../turns/live/event-text.ts";
import { streamAnswer } from "../../answer.ts";
import type { RouteDeps } from "../../deps.ts";
import { HttpError } from "../../error.ts";
import type { OpenStream } from "../../event-stream.ts";
import type { Route } from "../../route.ts";
import { LiveEventsSchema } from "../../schemas/turns.ts";
import { turnsOf } from "../../tavern.ts";
import { sessionAt } from "./asked.ts";

/** The turn of a session that runs, as it runs. */
export function turnLiveRoutes(deps: RouteDeps): Route[] {
  return [
    {
      method: "get",
      path: "/v4/sessions/{sessionId}/live",
      area: "trace",
      summary: "The turn of a session that runs: server-sent events snapshot, dropped and end; idle when none does",
      success: { status: 200, description: "Events", schema: LiveEventsSchema, stream: "text/event-stream" },
      refusals: [429],
      run(call) {
        const { live } = turnsOf(deps);
        const { ownerId, sessionId } = sessionAt(deps, call);
        if (ownerId !== LOCAL_OWNER) return streamAnswer(idle);
        return streamAnswer((open) => {
          if (live.subscribe(sessionId, open)) return;
          const { streams, streamsPerSession } = LIMITS;
          const message = `At most ${streamsPerSession.value} readers of a session and ${streams.value} in all`;
          throw new HttpError("TRACE_STREAM_LIMIT", message);
        });
      },
    },
  ];
}

/** For an owner of whom no turn runs in this process, and none will. */
function idle(open: OpenStream): void {
  const sink = open();
  sink.write(RETRY + eventText("idle", "{}"), () => undefined);
  sink.end();
}
