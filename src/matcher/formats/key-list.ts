const REGEX_FLAGS = "gimsuy";

/**
 * The keys of a list written as one text: split at commas, each part trimmed, empty parts dropped. A comma inside a
 * `/regex/flags` part does not split.
 */
export function splitKeys(text: string): string[] {
  const keys: string[] = [];
  let at = 0;
  while (at < text.length) {
    const end = partEnd(text, at);
    const key = text.slice(at, end).trim();
    if (key !== "") keys.push(key);
    at = end + 1;
  }
  return keys;
}

/** Offset of the comma that ends the part starting at `from`, or the end of the text. */
function partEnd(text: string, from: number): number {
  let at = from;
  while (text.charAt(at).trim() === "" && at < text.length) at++;
  const comma = text.indexOf(",", at);
  const plainEnd = comma === -1 ? text.length : comma;
  return text.charAt(at) === "/" ? (regexEnd(text, at) ?? plainEnd) : plainEnd;
}

/** End of a part that is wholly a regex opened at `from`; undefined if no closing slash fits. */
function regexEnd(text: string, from: number): number | undefined {
  for (let close = from + 1; close < text.length; close++) {
    const char = text.charAt(close);
    if (char === "\\") close++;
    if (char !== "/" || close === from + 1) continue;
    let end = close + 1;
    while (end < text.length && REGEX_FLAGS.includes(text.charAt(end))) end++;
    while (end < text.length && text.charAt(end).trim() === "") end++;
    if (end === text.length || text.charAt(end) === ",") return end;
    return undefined;
  }
  return undefined;
}
