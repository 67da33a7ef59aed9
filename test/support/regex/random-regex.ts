/** Seeded random patterns and texts over characters that are hard on a translator. */

const CHARACTERS = [
  ...Array.from("abcAks1_ ßσςΣſKİ猫ÉéẞΩ"),
  "🐉",
  "\ud83d",
  "\udc09",
  "𐐀",
  "𐐨",
  "\u3000",
  "\\n",
  "\\r",
  "\\u2028",
  "\\x01",
  "\\x1c",
  "\\t",
  "\\/",
  "\\.",
  "\\0",
];
const CLASSES = [
  "\\d",
  "\\w",
  "\\s",
  "\\D",
  "\\W",
  "\\S",
  ".",
  "[ab]",
  "[^a]",
  "[a-c1]",
  "[^\\n]",
  "[\\w-a]",
  "[^\\W]",
  "[^\\sA-Z]",
  "[🐉]",
  "[σ-ω]",
  "[]",
  "[^]",
  "[\\d\\-x]",
  "[\\b]",
  "[\\x1c-\\u2028]",
];
const UNICODE_CLASSES = ["\\p{L}", "\\P{Lu}", "\\p{Lu}", "[^\\p{Lu}a]", "\\u{1F409}", "[\\u{10400}-\\u{10450}]"];
const ASSERTIONS = ["^", "$", "\\b", "\\B"];
const LOOKS = ["(?=", "(?!", "(?<=", "(?<!"];
const QUANTIFIERS = ["*", "+", "?", "{2}", "{0,2}", "{1,}", "+?", "*?", "??"];
const LEGACY = [
  "\\1",
  "\\2",
  "\\k",
  "\\8",
  "\\c",
  "\\cA",
  "{",
  "]",
  "{,2}",
  "\\x",
  "\\u12",
  "\\101",
  "[\\c]",
  "[a-\\d]",
];
const TEXT_CHARACTERS = [
  ...Array.from("abcABkKsS1_ ßσςΣſKİ猫ÉéẞΩıi\n\r\u2028\u3000\x01\x1c\t./"),
  "🐉",
  "\ud83d",
  "\udc09",
  "𐐀",
  "𐐨",
];

export class RegexDice {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** In [0, 1). */
  next(): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.state / 4_294_967_296;
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[Math.floor(this.next() * from.length)];
    if (picked === undefined) throw new Error("nothing to pick from");
    return picked;
  }

  flags(): string {
    return [
      this.next() < 0.4 ? "u" : "",
      this.next() < 0.4 ? "i" : "",
      this.next() < 0.3 ? "m" : "",
      this.next() < 0.2 ? "s" : "",
      this.next() < 0.05 ? "y" : "",
    ].join("");
  }

  /** A pattern out of the grammar, mostly valid; `depth` bounds the nesting of groups. */
  pattern(unicode: boolean, depth = 2): string {
    let text = this.sequence(unicode, depth);
    while (this.next() < 0.2) text += `|${this.sequence(unicode, depth)}`;
    return text;
  }

  /** A pattern with some of its units changed, mostly broken. */
  damaged(unicode: boolean): string {
    const units = Array.from(this.pattern(unicode));
    for (let i = 0; i < 2; i++) {
      const at = Math.floor(this.next() * units.length);
      units.splice(at, this.next() < 0.5 ? 1 : 0, this.pick([...Array.from("\\()[]{}|?*+^$-:=!<>,0a"), ...LEGACY]));
    }
    return units.join("");
  }

  text(lengthMax = 7): string {
    let text = "";
    for (let i = Math.floor(this.next() * lengthMax); i > 0; i--) text += this.pick(TEXT_CHARACTERS);
    return text;
  }

  private sequence(unicode: boolean, depth: number): string {
    let text = "";
    for (let i = Math.floor(this.next() * 3) + (depth > 0 ? 1 : 0); i >= 0; i--) text += this.term(unicode, depth);
    return text;
  }

  private term(unicode: boolean, depth: number): string {
    const atom = this.atom(unicode, depth);
    const fixed = ASSERTIONS.includes(atom) || LOOKS.some((look) => atom.startsWith(look));
    return this.next() > 0.25 || fixed ? atom : atom + this.pick(QUANTIFIERS);
  }

  private atom(unicode: boolean, depth: number): string {
    const kind = this.next();
    if (kind < 0.43) return this.pick(CHARACTERS);
    if (kind < 0.65) return this.pick(unicode && this.next() < 0.3 ? UNICODE_CLASSES : CLASSES);
    if (kind < 0.75) return this.pick(ASSERTIONS);
    if (depth <= 0) return this.pick(CHARACTERS);
    if (kind < 0.83) return `(${this.pattern(unicode, depth - 1)})`;
    if (kind < 0.88) return `(?:${this.pattern(unicode, depth - 1)})`;
    if (kind < 0.96) return `${this.pick(LOOKS)}${this.pattern(unicode, depth - 1)})`;
    return this.pick(unicode ? ["\\1", "\\2"] : LEGACY);
  }
}
