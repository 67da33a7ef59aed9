import { modernise } from "../../../matcher/macros/marks.ts";
import { MACROS } from "../../../matcher/macros/registry.ts";
import { LIMITS } from "../../../matcher/limits.ts";

const HEAD = /\{\{\s*(?:(?!\/\/)[!?~>#/]\s*)*([A-Za-z][\w-]{0,99})/g;

/**
 * Names of macros in texts that none of the engine's macros has, each once, in order, at most `cardMacroNames`; they
 * stay in the text as they are. Linear.
 */
export function unknownMacroNames(texts: Iterable<string>): string[] {
  const names = new Map<string, string>();
  for (const text of texts) {
    const lastEnd = text.lastIndexOf("}}");
    if (lastEnd === -1) continue;
    for (const [, name = ""] of modernise(text.slice(0, lastEnd)).matchAll(HEAD)) {
      const key = name.toLowerCase();
      if (MACROS.has(key) || names.has(key)) continue;
      if (names.size >= LIMITS.cardMacroNames.value) return [...names.values()];
      names.set(key, name);
    }
  }
  return [...names.values()];
}
