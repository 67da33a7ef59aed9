import { CHAT_MACROS } from "./definitions/chat.ts";
import { mayHoldMacros } from "./expand.ts";
import { modernise } from "./marks.ts";
import { MACROS } from "./registry.ts";

const HEAD = /\{\{\s*(?:[!?~>#/]\s*)*([.$]|[A-Za-z][\w-]*)/g;

/** Show what was said, or lore, which depends on it. */
const OF_THE_CHAT: ReadonlySet<string> = new Set(["outlet", ...CHAT_MACROS.flatMap(({ names }) => names)]);

/** Text of an override that stands beside it. */
const OF_THE_PROFILE = "original";

/**
 * Whether a text expands to the same text in one turn as in the next while nobody changes resources or settings: none
 * of its macros is a random number, the clock, a variable, the chat or an `if`. Errs on the side of false. Linear.
 */
export function isLastingMacroText(text: string): boolean {
  if (!mayHoldMacros(text)) return true;
  for (const [, name = ""] of modernise(text).matchAll(HEAD)) {
    const known = name.toLowerCase();
    if (name === "." || name === "$" || OF_THE_CHAT.has(known)) return false;
    if (known !== OF_THE_PROFILE && MACROS.get(known)?.fixed === false) return false;
  }
  return true;
}
