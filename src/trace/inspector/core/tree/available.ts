import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import { factCard, plainCard } from "../cards/fact-card.ts";
import { missingFact } from "../fact.ts";
import { phrase } from "../phrase.ts";
import type { ProfileNow } from "../profile-now.ts";
import { capabilityName } from "../capability-name.ts";
import type { TreeNode } from "./model.ts";

/** Every capability with the verdict of the turn. */
export function capabilityNodes(trace: TurnTrace): TreeNode[] {
  if (trace.activations === null) {
    const card = factCard(phrase("unknown.activations"), missingFact(trace, "kept"));
    return [{ id: "capabilities", card, members: [] }];
  }
  return trace.activations.map(({ id, active, reason }) => ({
    id: `capability:${id}`,
    card: {
      title: capabilityName(id, trace.grounding),
      facts: [],
      badges: [{ tone: active ? "good" : "plain", text: phrase(`activation.${reason}`) }],
      unknown: [],
    },
    members: [],
  }));
}

/** What the session has now, under a row that says that it is not what the turn had. */
export function currentNodes(now: ProfileNow | null): TreeNode[] {
  if (now === null) return [];
  const books = now.books.map(({ resourceId, name, entries }) => ({
    id: `now:book:${resourceId}`,
    card: plainCard(phrase("tree.current-book", { name, n: entries })),
    members: [],
  }));
  const tools = (now.tools ?? []).map(({ name, bytes }) => ({
    id: `now:tool:${name}`,
    card: plainCard(name, [phrase("is.bytes", { n: bytes })]),
    members: [],
  }));
  return [{ id: "now", card: plainCard(phrase("tree.current")), members: [...books, ...tools] }];
}
