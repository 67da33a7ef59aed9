import type { AuditBook } from "../../../trace/model/audit.ts";
import { jsonAnswer } from "../answer.ts";
import type { AreaName } from "../area.ts";
import type { RouteDeps } from "../deps.ts";
import { activeView } from "../outcome/active-view.ts";
import type { Route } from "../route.ts";
import { ActiveSchema } from "../schemas/active.ts";
import { optionalSessionId } from "../session-id.ts";
import { defaultSelection, isKnown, tavernOf } from "../tavern.ts";

const area: AreaName = "legacy";

/** The active view: what a request of a session would be made from now. */
export function activeRoutes(deps: RouteDeps): Route[] {
  return [
    {
      method: "get",
      path: "/v1/active",
      area,
      summary: "What a session is bound to and what a request of it would hold; never text",
      query: { sessionId: "the session; without one, what a new session would start with" },
      success: { status: 200, description: "Selection, resources, diagnostics and audit", schema: ActiveSchema },
      async run({ query, signal }) {
        const tavern = tavernOf(deps);
        const sessionId = optionalSessionId(query("sessionId"), area);
        const known = sessionId !== undefined && isKnown(deps, tavern, sessionId);
        // A session that never was anything has what new ones start with.
        const assembly = await tavern.preview(
          known ? { sessionId, signal } : { selection: defaultSelection(deps), signal },
        );
        const bytes = await tavern.auditRows(assembly, signal);
        const rows = JSON.parse(new TextDecoder().decode(bytes)) as readonly AuditBook[];
        return jsonAnswer(activeView(assembly, { sessionId: sessionId ?? null, rows, library: deps.library }));
      },
    },
  ];
}
