import type { Block, HistoryOutline } from "../../../model/turn/prompt.ts";
import type { Badge, Card } from "../card.ts";
import { type Phrase, phrase } from "../phrase.ts";
import type { WordKey } from "../words/keys.ts";

/** All sections of the system prompt, or all runtime contexts. `unknown`: what is not known of their boundaries. */
export function promptCard(kind: Block["kind"], blocks: readonly Block[] | null, unknown: readonly WordKey[]): Card {
  return {
    title: phrase(kind === "section" ? "card.prompt" : "card.contexts"),
    facts: blocks === null ? [] : [phrase("is.blocks", { n: blocks.length }), ...sizeFacts(blocks)],
    badges: [],
    unknown: blocks === null ? ["unknown.blocks", ...unknown] : unknown,
  };
}

/** The length of all blocks together; none when one of them is not known. */
function sizeFacts(blocks: readonly Block[]): Phrase[] {
  let n = 0;
  for (const { characters } of blocks) {
    if (characters === null) return [];
    n += characters;
  }
  return [phrase("is.characters", { n })];
}

/** As it was called; once that is redacted, its id and who made it. */
export const blockName = ({ id, name, capability }: Pick<Block, "id" | "name" | "capability">): string =>
  name === "" ? `${id} · ${capability}` : name;

/** One section or context. */
export function blockCard(block: Block): Card {
  const badges: Badge[] = [];
  if (block.stable !== null) {
    badges.push({ tone: "plain", text: phrase(block.stable ? "is.stable" : "is.per-request") });
  }
  return {
    title: blockName(block),
    facts: block.characters === null ? [] : [phrase("is.characters", { n: block.characters })],
    badges,
    unknown: [
      ...(block.stable === null ? (["unknown.stable"] as const) : []),
      ...(block.characters === null ? (["unknown.characters"] as const) : []),
    ],
  };
}

/** The line between two blocks. */
export const dividerCard = (at: "stable" | "cache"): Card => ({
  title: phrase(at === "stable" ? "card.divider-stable" : "card.divider-cache"),
  facts: [],
  badges: [],
  unknown: [],
});

/** The conversation as it was sent: sized, never quoted. */
export function historyCard(history: HistoryOutline | null): Card {
  const title = phrase("card.history");
  if (history === null) return { title, facts: [], badges: [], unknown: ["unknown.history"] };
  const facts = [phrase("is.messages", { n: history.messages.length })];
  if (history.omitted > 0) facts.push(phrase("is.older", { n: history.omitted }));
  let n = 0;
  for (const { parts } of history.messages) for (const part of parts) n += part.chars;
  facts.push(phrase("is.characters", { n }));
  return { title, facts, badges: [], unknown: [] };
}
