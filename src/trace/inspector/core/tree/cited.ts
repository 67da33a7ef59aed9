import type { Citation } from "../../../model/turn/citation.ts";
import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import type { Badge } from "../card.ts";
import { itemTitle } from "../cards/source-card.ts";
import { nodeId } from "../graph/ids.ts";
import { phrase, type Text } from "../phrase.ts";
import type { TreeNode } from "./model.ts";

function badgesOf({ match, ambiguous }: Citation): Badge[] {
  if (ambiguous) return [{ tone: "wait", text: phrase("cited.ambiguous") }];
  return match === "unsurfaced" ? [{ tone: "wait", text: phrase("match.unsurfaced") }] : [];
}

/** What the answer names or quotes, each with the entry that it fits. */
export function citationNodes({ citations, items }: TurnTrace): TreeNode[] {
  const titles = new Map<string, Text>((items ?? []).map((item) => [item.id, itemTitle(item)]));
  return (citations ?? []).map((citation, index) => {
    const { itemId, qualifiedEntryId, match, chars } = citation;
    const named = itemId ?? qualifiedEntryId;
    const title = named === null ? phrase("tree.citation", { n: index + 1 }) : (titles.get(named) ?? named);
    const facts = [phrase("cited.is", { match: phrase(`match.${match}`), n: chars })];
    return {
      id: nodeId.citation(index),
      card: { title, facts, badges: badgesOf(citation), unknown: [] },
      members: [],
    };
  });
}
