import { mayHoldMacros } from "../macros/expand.ts";
import { holdsMarker } from "../macros/marks.ts";

/** Whether what the text becomes can depend on anything but the text: it holds a macro or a marker of the old syntax. */
export function dependsOnMacros(text: string): boolean {
  return text.includes("{{") || holdsMarker(text);
}

/** What expanding a text does that holds no macro: `\{` and `\}` lose their backslash. */
export function unescapeBraces(text: string): string {
  return mayHoldMacros(text) ? text.replaceAll(/\\([{}])/g, "$1") : text;
}
