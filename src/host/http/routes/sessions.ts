import { z } from "@hono/zod-openapi";

import { LIMITS } from "../../../matcher/limits.ts";
import { jsonAnswer } from "../answer.ts";
import type { RouteDeps } from "../deps.ts";
import type { Route } from "../route.ts";
import { TimeSchema } from "../schemas/values.ts";
import { tavernOf } from "../tavern.ts";

/** The sessions that live in the process of the plugin, the last used first. */
const SessionsSchema = z
  .strictObject({
    ok: z.literal(true),
    latestSessionId: z.string().nullable(),
    total: z.int(),
    sessions: z.array(
      z.strictObject({
        sessionId: z.string(),
        running: z.boolean(),
        lastUsedAt: TimeSchema,
        bound: z.boolean(),
      }),
    ),
  })
  .openapi("Sessions");

/** Which sessions there are. Ids of the host alone: titles and messages are its own to tell. */
export function sessionRoutes(deps: RouteDeps): Route[] {
  return [
    {
      method: "get",
      path: "/v1/sessions",
      area: "other",
      summary: "The sessions that live in this process, the last used first",
      success: { status: 200, description: "The sessions", schema: SessionsSchema },
      run() {
        const { sessions, latestSession } = tavernOf(deps);
        const rows = sessions.slice(0, LIMITS.listedSessions.value).map(({ sessionId, running, lastUsedAt }) => ({
          sessionId,
          running,
          lastUsedAt: new Date(lastUsedAt).toISOString(),
          bound: deps.library.selection(sessionId) !== undefined,
        }));
        return jsonAnswer({ ok: true, latestSessionId: latestSession, total: sessions.length, sessions: rows });
      },
    },
  ];
}
