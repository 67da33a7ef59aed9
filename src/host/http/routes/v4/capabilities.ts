import { LIMITS } from "../../../../matcher/limits.ts";
import { UNAVAILABLE } from "../../../../trace/model/turn/body.ts";
import { EXPORT_FORMATS } from "../../../../workers/client.ts";
import { jsonAnswer } from "../../answer.ts";
import type { RouteDeps } from "../../deps.ts";
import { API_ROOT } from "../../root.ts";
import type { Route } from "../../route.ts";
import { TurnCapabilitiesSchema } from "../../schemas/turns.ts";
import { traceOf, turnsOf } from "../../tavern.ts";
import { droppedOf } from "./dropped.ts";
import { NOTED_CODES } from "./noted-codes.ts";

/** What API v4 is called, and where it is. */
export const TURN_TRACE = { root: `${API_ROOT}/v4`, contract: "turn-trace" } as const;

/** What the turn trace can do, what is kept and for how long, and what was lost. */
export function turnCapabilityRoutes(deps: RouteDeps): Route[] {
  return [
    {
      method: "get",
      path: "/v4/capabilities",
      area: "trace",
      summary: "What API v4 can do here, what is kept and for how long, and what was dropped",
      success: { status: 200, description: "Capabilities and bounds", schema: TurnCapabilitiesSchema },
      run: () => jsonAnswer(capabilities(deps)),
    },
  ];
}

function capabilities(deps: RouteDeps) {
  const { store, live, push } = turnsOf(deps);
  const { history } = traceOf(deps);
  return {
    ok: true,
    apiVersion: 4,
    ...TURN_TRACE,
    dialect: deps.status().dialect,
    limits: Object.fromEntries(SHOWN.map((name) => [name, LIMITS[name].value])),
    retention: { redactDays: LIMITS.turnRedactDays.value, deleteDays: LIMITS.turnDeleteDays.value },
    stream: {
      flushMs: LIMITS.streamFlushMs.value,
      heartbeatMs: LIMITS.streamHeartbeatMs.value,
      frameBytes: LIMITS.streamFrameBytes.value,
      perSession: LIMITS.streamsPerSession.value,
      total: LIMITS.streams.value,
    },
    exports: EXPORT_FORMATS,
    decisions: ["application/json", "application/x-msgpack"],
    unavailable: UNAVAILABLE,
    store: store.status,
    live: live.status,
    push: push?.status ?? null,
    history: history.status,
    dropped: droppedOf(deps),
    codes: NOTED_CODES,
  };
}

const SHOWN = [
  "turnItems",
  "turnCalls",
  "turnTools",
  "turnHistoryParts",
  "turnBodyUnits",
  "turnListMax",
  "turnDecisionsMax",
  "exportTurns",
] as const;
