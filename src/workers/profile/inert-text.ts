import { mayHoldMacros } from "../../matcher/macros/expand.ts";
import { holdsMarker } from "../../matcher/macros/marks.ts";
import { MACROS } from "../../matcher/macros/registry.ts";

/** A name behind opening braces. Flags before it are not looked at: such texts count as macros. */
const HEAD = /\{\{\s*([A-Za-z][\w-]*)/g;

/**
 * Whether a text stays as it is when macros are replaced, alone and beside other such texts. Texts without any sign of
 * a macro do, and those in which every `{{` opens a macro that nobody knows. Errs on the side of false. Linear.
 */
export function isInertText(text: string, dynamic: ReadonlyMap<string, string>): boolean {
  // Every macro, escape and old marker has one of these signs; looking for them is all that most texts need.
  if (!(text.includes("{") || text.includes("}") || text.includes("<")) || !mayHoldMacros(text)) return true;
  if (text.includes("\\{") || text.includes("\\}") || holdsMarker(text)) return false;
  let heads = 0;
  for (const [, name = ""] of text.matchAll(HEAD)) {
    const known = name.toLowerCase();
    if (MACROS.has(known) || dynamic.has(known)) return false;
    heads++;
  }
  return heads === text.split("{{").length - 1;
}
