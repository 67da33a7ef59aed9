import { formatPlace } from "../../core/deep-link.ts";
import { type State, turnIdOf } from "./state.ts";

/**
 * What is shown as a fragment. A turn that is only followed is no part of the page's own address: what is newest then is
 * shown then. A link that is given away names it.
 */
export function placeOf(state: State, use: "address" | "link"): string {
  const named = use === "link" || !state.follow.following;
  return formatPlace({
    session: state.sessionId,
    turn: named ? turnIdOf(state) : null,
    node: named ? (state.view === "why-not" ? state.entryId : state.nodeId) : null,
    view: state.view === "graph" ? null : state.view,
  });
}
