import type { RouteDeps } from "../deps.ts";
import type { Route } from "../route.ts";
import { activeRoutes } from "./active.ts";
import { activationSettingsRoutes } from "./activation-settings.ts";
import { characterOrderRoutes } from "./character-order.ts";
import { characterRoutes } from "./characters.ts";
import { presetRoutes } from "./presets.ts";
import { regexScriptRoutes } from "./regex-scripts.ts";
import { relationRoutes } from "./relations.ts";
import { selectionRoutes } from "./selections.ts";
import { sessionRoutes } from "./sessions.ts";
import { statusRoutes } from "./status.ts";
import { assemblyRoutes } from "./assemblies.ts";
import { traceRoutes } from "./traces.ts";
import { trashRoutes } from "./trash.ts";
import { turnTraceRoutes } from "./v4/all.ts";
import { userRoutes } from "./users.ts";
import { whatIfRoutes } from "./what-if.ts";
import { whyRoutes } from "./why.ts";
import { worldBookRoutes } from "./world-books.ts";

/** Every route below the API root but the document that describes them. */
export function allRoutes(deps: RouteDeps): Route[] {
  return [
    ...presetRoutes(deps),
    ...characterOrderRoutes(deps),
    ...characterRoutes(deps),
    ...worldBookRoutes(deps),
    ...userRoutes(deps),
    ...relationRoutes(deps),
    ...regexScriptRoutes(deps),
    ...selectionRoutes(deps),
    ...sessionRoutes(deps),
    ...activeRoutes(deps),
    ...whatIfRoutes(deps),
    ...whyRoutes(deps),
    ...traceRoutes(deps),
    ...assemblyRoutes(deps),
    ...turnTraceRoutes(deps),
    ...activationSettingsRoutes(deps),
    ...trashRoutes(deps),
    ...statusRoutes(deps),
  ];
}
