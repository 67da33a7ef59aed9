import type { TurnTrace } from "../../model/turn/turn-trace.ts";
import { type Phrase, phrase } from "./phrase.ts";
import type { WordKey } from "./words/keys.ts";

const OWN: Readonly<Record<string, WordKey>> = {
  preset: "capability.preset",
  character: "capability.character",
  user: "capability.user",
  greeting: "capability.greeting",
  "rp-policy": "capability.rp-policy",
  "import-context": "capability.import-context",
  "call-config": "capability.call-config",
  "lore-tool": "capability.lore-tool",
};
const BOOK = "world-book:";
const HOST = "host:";

/** What a capability is called: a book by its name, a section of the host by its own; an unknown one by its id. */
export function capabilityName(id: string, grounding: TurnTrace["grounding"]): Phrase {
  const own = Object.hasOwn(OWN, id) ? OWN[id] : undefined;
  if (own !== undefined) return phrase(own);
  if (id.startsWith(HOST)) return phrase("capability.host", { name: id.slice(HOST.length) });
  if (!id.startsWith(BOOK)) return phrase("tree.capability", { id });
  return phrase("card.book", { name: bookName(id.slice(BOOK.length), grounding) });
}

/** The name of a book as it was recorded; its id where it was not, or has none. */
export function bookName(resourceId: string, grounding: TurnTrace["grounding"]): string {
  return grounding?.find((source) => source.resourceId === resourceId)?.name || resourceId;
}
