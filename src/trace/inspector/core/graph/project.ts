import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import { GraphDraft } from "./draft.ts";
import type { TurnGraph } from "./model.ts";
import { putPromptAndCalls } from "./prompt-column.ts";
import { joinRelations } from "./relations.ts";
import { putSources, type ShownItems } from "./source-column.ts";
import { putTools } from "./tool-column.ts";

/**
 * A turn, live or read, as cards in three columns and recorded relations between them. Nothing is inferred: what the turn
 * does not say is in `unknown`, and no edge is drawn for it. Linear in the turn.
 */
export function projectTurnGraph(trace: TurnTrace, show: ShownItems = "best"): TurnGraph {
  const draft = new GraphDraft();
  putSources(draft, trace, show);
  putPromptAndCalls(draft, trace);
  putTools(draft, trace);
  joinRelations(draft, trace);
  return draft.graph();
}
