import type { ComponentType } from "react";

import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import type { ViewId } from "../state/state.ts";

export interface ViewProps {
  readonly trace: TurnTrace;
}

/** What draws each view of a turn. A view without an entry has no tab. */
export const VIEW_OF: Partial<Record<ViewId, ComponentType<ViewProps>>> = {};

/** Views that are there without a turn: of the session, or of the store. */
export const SESSION_VIEW_OF: Partial<Record<ViewId, ComponentType>> = {};
