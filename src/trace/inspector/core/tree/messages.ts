import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import { plainCard } from "../cards/fact-card.ts";
import { phrase } from "../phrase.ts";
import type { TreeNode } from "./model.ts";

/** The messages of the conversation as it was sent, each with the sizes of its parts. */
export function messageNodes({ history }: TurnTrace): TreeNode[] {
  const before = history?.omitted ?? 0;
  return (history?.messages ?? []).map(({ role, parts }, index) => ({
    id: `message:${index}`,
    card: plainCard(
      phrase("tree.message", { n: before + index + 1, role }),
      parts.map(({ type, chars }) => phrase("part.is", { part: phrase(`part.${type}`), n: chars })),
    ),
    members: [],
  }));
}
