import { dependsOnMacros, unescapeBraces } from "./macro-signs.ts";
import { classifyKey } from "./regex/key.ts";

/** What a key's text is, before case and whole-word rules come in. */
export type KeyText =
  | { readonly kind: "never" }
  | { readonly kind: "always" }
  | { readonly kind: "dynamic" }
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "regex"; readonly source: string; readonly flags: string };

/** Reads one key: macros aside, trimmed, and a regex only if it is one entirely. */
export function readKey(raw: string): KeyText {
  if (raw === "") return { kind: "never" };
  if (dependsOnMacros(raw)) return { kind: "dynamic" };
  return readExpandedKey(unescapeBraces(raw));
}

/** The same for a key whose macros are expanded. */
export function readExpandedKey(expanded: string): KeyText {
  if (expanded === "") return { kind: "never" };
  const text = expanded.trim();
  return text === "" ? { kind: "always" } : classifyKey(text);
}

/** Whether the key holds white space, which turns SillyTavern's whole-word rule off. */
export function hasInnerSpace(key: string): boolean {
  return /\s/.test(key);
}
