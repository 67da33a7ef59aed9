/** What the decorator lines at the top of a content say, and the content without them. */
export interface DecoratedContent {
  readonly content: string;
  readonly activate: boolean;
  readonly dontActivate: boolean;
}

const KNOWN = ["@@activate", "@@dont_activate"] as const;

/**
 * Splits decorator lines off a content, by SillyTavern's rules: a known decorator is recognised by its beginning but
 * works only when the line is exactly its name; an unknown `@@x` is dropped and allows `@@@known` fallback lines after
 * it, up to the first that is used. Without an ordinary line after them nothing is cut off, though the effect applies.
 */
export function parseDecorators(content: string): DecoratedContent {
  if (!content.startsWith("@@")) return { content, activate: false, dontActivate: false };
  const lines = content.split("\n");
  const found: string[] = [];
  let rest = content;
  let fallback = false;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    if (!line.startsWith("@@")) {
      rest = lines.slice(i).join("\n");
      break;
    }
    if (line.startsWith("@@@") && !fallback) continue;
    const plain = line.startsWith("@@@") ? line.slice(1) : line;
    if (isKnown(plain)) {
      found.push(plain);
      fallback = false;
    } else {
      fallback = true;
    }
  }
  return { content: rest, activate: found.includes(KNOWN[0]), dontActivate: found.includes(KNOWN[1]) };
}

function isKnown(line: string): boolean {
  return KNOWN.some((name) => line.startsWith(name));
}
