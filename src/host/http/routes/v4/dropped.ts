import type { RouteDeps } from "../../deps.ts";
import { turnsOf } from "../../tavern.ts";

/** What was lost since the start: turns, on their way or waiting to be written, and frames that readers did not take. */
export function droppedOf(deps: RouteDeps): { readonly turns: number; readonly frames: number } {
  const { store, live } = turnsOf(deps);
  const givenUp = deps.status().recorder?.droppedTurns ?? 0;
  return { turns: store.status.dropped + givenUp, frames: live.status.leftOut };
}
