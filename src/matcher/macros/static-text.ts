import { modernise } from "./marks.ts";
import { MACROS } from "./registry.ts";

const HEAD = /\{\{\s*(?:[!?~>#/]\s*)*([.$]|[A-Za-z][\w-]*)/g;

/**
 * Whether a text expands to the same text each time during one scan and changes nothing: its macros show names, card
 * fields, chat state and the like, never variables, random numbers, the clock, `{{original}}` or an `if`. Errs on the
 * side of false. Every `{{` is looked at, also those inside arguments. Linear.
 */
export const isStaticMacroText = (text: string): boolean => {
  for (const [, name = ""] of modernise(text).matchAll(HEAD)) {
    if (name === "." || name === "$" || MACROS.get(name.toLowerCase())?.fixed === false) return false;
  }
  return true;
};
