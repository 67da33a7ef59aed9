import type { RouteDeps } from "../../deps.ts";
import type { Route } from "../../route.ts";
import { turnCapabilityRoutes } from "./capabilities.ts";
import { turnCompareRoutes } from "./compare.ts";
import { turnDecisionRoutes } from "./decisions.ts";
import { turnEntryRoutes } from "./entry.ts";
import { turnExportRoutes } from "./export.ts";
import { turnLiveRoutes } from "./live.ts";
import { turnProfileRoutes } from "./profile.ts";
import { turnStatsRoutes } from "./stats.ts";
import { turnRoutes } from "./turn.ts";
import { turnListRoutes } from "./turns.ts";

/** API v4: what was recorded of turns. Nothing here writes. */
export function turnTraceRoutes(deps: RouteDeps): Route[] {
  return [
    ...turnCapabilityRoutes(deps),
    ...turnListRoutes(deps),
    ...turnRoutes(deps),
    ...turnDecisionRoutes(deps),
    ...turnEntryRoutes(deps),
    ...turnCompareRoutes(deps),
    ...turnExportRoutes(deps),
    ...turnStatsRoutes(deps),
    ...turnProfileRoutes(deps),
    ...turnLiveRoutes(deps),
  ];
}
