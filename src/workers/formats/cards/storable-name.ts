const ILLEGAL = /[/?<>\\:*|"\p{Cc}]/gu;
const RESERVED = /^(?:\.+|(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?)$/i;
const BYTES_MAX = 255;

/**
 * A name as a file can have it on every system: without signs that paths cannot hold, without dots and spaces at the
 * end, at most 255 bytes. Empty for names of which nothing is left and for those that Windows reserves (`CON`), which
 * is where SillyTavern refuses a card.
 */
export function storableName(name: string): string {
  const plain = withoutTrailing(name.replace(ILLEGAL, ""));
  if (RESERVED.test(plain)) return "";
  const bytes = new TextEncoder().encode(plain);
  if (bytes.length <= BYTES_MAX) return plain;
  return new TextDecoder().decode(bytes.subarray(0, BYTES_MAX)).replace(/\uFFFD+$/, "");
}

/** A loop: the pattern for it backtracks quadratically on long runs of dots inside a name. */
function withoutTrailing(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === "." || name[end - 1] === " ")) end--;
  return name.slice(0, end);
}
