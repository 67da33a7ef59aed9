/** Ten thousand regex keys, each with a word of its own, and a text that holds `reached` of the words. */
export interface RegexBook {
  readonly keys: readonly string[];
  readonly text: string;
}

const SYLLABLES = [
  "ba",
  "ke",
  "li",
  "mo",
  "nu",
  "ra",
  "se",
  "ti",
  "vo",
  "zu",
  "dra",
  "fen",
  "gil",
  "hor",
  "jax",
  "wyn",
];
const FILLER = [
  "the",
  "old",
  "road",
  "of",
  "stone",
  "and",
  "rain",
  "went",
  "on",
  "to",
  "a",
  "quiet",
  "hill",
  "，",
  "雨下了",
  "。",
];

/** Distinct for distinct numbers, and no word holds another. */
function word(n: number): string {
  let rest = n;
  let text = "";
  for (let i = 0; i < 4; i++) {
    text += SYLLABLES[rest % SYLLABLES.length] ?? "";
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return `q${text}x`;
}

/** Forms that authors write. Half of the words that occur are where their pattern does not match. */
function keyOf(n: number): string {
  const name = word(n);
  switch (n % 6) {
    case 0:
      return `/\\b${name}(?:s|ed|ing)?\\b/i`;
    case 1:
      return `/${name}\\s+(?:of|the|and)\\s+\\w+/i`;
    case 2:
      return `/(?:the|an?)\\s+${name}\\b/`;
    case 3:
      return `/${name}[^.]{0,40}stone/i`;
    case 4:
      return `/^.*${name}.*rain/im`;
    default:
      return `/(?<!old )${name}/`;
  }
}

export function regexBook(count: number, reached: number, units: number): RegexBook {
  const keys = Array.from({ length: count }, (_, n) => keyOf(n));
  const every = Math.floor(count / reached);
  const parts: string[] = [];
  let length = 0;
  for (let n = 0; length < units; n++) {
    const part = n % 12 === 5 ? word((Math.floor(n / 12) % reached) * every) : (FILLER[(n * 7) % FILLER.length] ?? "");
    const spaced = n % 40 === 39 ? `${part}.\n` : `${part} `;
    parts.push(spaced);
    length += spaced.length;
  }
  return { keys, text: parts.join("").slice(0, units) };
}
