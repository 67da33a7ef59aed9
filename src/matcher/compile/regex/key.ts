/** What a key of an entry is, after macros were expanded and spaces trimmed. */
export type KeyForm =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "regex"; readonly source: string; readonly flags: string };

const REGEX_FORM = /^\/([\s\S]+)\/([gimsuy]*)$/;
const BARE_SLASH = /(?:^|[^\\])\//;

/**
 * Classifies a key as SillyTavern 1.19 does: `/pattern/flags` with flags out of `gimsuy`, no slash in the pattern
 * without a backslash directly before it, and accepted by JavaScript; then the first `\/` stands for `/`. Everything
 * else is literal text, slashes included.
 */
export function classifyKey(key: string): KeyForm {
  const parts = splitRegexKey(key);
  if (parts !== null && compiles(parts.source, parts.flags)) return { kind: "regex", ...parts };
  return { kind: "literal", text: key };
}

/** Whether the key was written as a regex but JavaScript does not accept it, so that it counts as text. */
export function isBrokenRegexKey(key: string): boolean {
  const parts = splitRegexKey(key);
  return parts !== null && !compiles(parts.source, parts.flags);
}

/** Pattern and flags of text in the form of a regex key; null for anything else. Does not check the pattern. */
export function splitRegexKey(key: string): { readonly source: string; readonly flags: string } | null {
  if (key.charCodeAt(0) !== 0x2f) return null;
  const match = REGEX_FORM.exec(key);
  if (match === null) return null;
  const [, body = "", flags = ""] = match;
  if (BARE_SLASH.test(body)) return null;
  return { source: body.replace("\\/", "/"), flags };
}

function compiles(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp;
  } catch {
    return false;
  }
}
