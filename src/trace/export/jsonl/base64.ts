const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUES: ReadonlyMap<string, number> = new Map(Array.from(ALPHABET, (digit, value) => [digit, value]));

/** Bytes as base64 with its padding; neither Node nor every browser is to be had here. */
export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second, third] = bytes.subarray(at, at + 3);
    const bits = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
    text += digit(bits >> 18) + digit(bits >> 12);
    text += second === undefined ? "=" : digit(bits >> 6);
    text += third === undefined ? "=" : digit(bits);
  }
  return text;
}

/** The bytes of {@link toBase64}; null for a text that it did not write. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 4 !== 0) return null;
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let at = 0, to = 0; at < text.length; at += 4, to += 3) {
    let bits = 0;
    for (let offset = 0; offset < 4; offset++) {
      const isPadding = at + offset >= text.length - padding;
      const value = isPadding ? 0 : VALUES.get(text.charAt(at + offset));
      if (value === undefined) return null;
      bits = (bits << 6) | value;
    }
    // What lies behind the end is the padding's.
    bytes[to] = bits >> 16;
    if (to + 1 < bytes.length) bytes[to + 1] = bits >> 8;
    if (to + 2 < bytes.length) bytes[to + 2] = bits;
  }
  return toBase64(bytes) === text ? bytes : null;
}

const digit = (bits: number): string => ALPHABET.charAt(bits & 63);
