/** A pattern made to hurt, and what has to come of it: a refusal, or whether it matches {@link hostileText}. */
export interface HostilePattern {
  readonly source: string;
  readonly flags: string;
  readonly outcome: "hit" | "miss" | `regex-${string}`;
}

/** Long runs that backtracking engines stumble over, with nothing at the end that would let them succeed. */
export const hostileText = `${"a".repeat(1_500)}! ${"x ".repeat(400)}${"ab".repeat(400)} ${"猫".repeat(300)}\n${"0".repeat(300)}`;

const runs = (outcome: "hit" | "miss", ...sources: readonly string[]): HostilePattern[] =>
  sources.map((source) => ({ source, flags: "", outcome }));
const refuses = (outcome: `regex-${string}`, flags: string, ...sources: readonly string[]): HostilePattern[] =>
  sources.map((source) => ({ source, flags, outcome }));

export const HOSTILE_PATTERNS: readonly HostilePattern[] = [
  ...runs(
    "miss",
    "(a+)+$",
    "(a|a)*$b",
    "(a|aa)+$",
    "(a*)*c",
    "(?:a+)+c",
    "(x+x+)+y",
    "(?:a|a?)+c",
    "^(a+)+!$",
    "([a-zA-Z]+)*!!",
    "(.*a){10}c!",
    "(a?){100}c",
    "(?:a{1,10}){10}c",
    "(?:.{0,10}){10}zz",
    "[ab]*a[ab]{100}c",
    "(?:\\w+\\s?)+$y",
    "(?:[^。]*王){5}zz",
    ".*.*.*zz",
    "\\s+\\s+\\s+q",
    "(?:(?:a?){10}){10}c",
    "(?:a+){10}c",
    "^(?:(?:a|b)+)+$",
    "(?:猫+)+狗",
    "(?:猫|猫猫)*狗",
    "(?:a|b|ab)*c",
    "(?:0+)+1",
    "(?:.?){50}zz",
    "[^]{100}zzz",
    "(?:[a-z]+ ?){10}9",
    "(?:a.*){10}c!",
    "(?:x ){100}y",
  ),
  ...runs(
    "hit",
    "(a+)+!",
    "(?:a|aa)+!",
    "(.*)*",
    "(?:a*)*!",
    "(?:\\w+\\s?)*$",
    "(?:x+ )+",
    "a{100}!",
    "(?:(?:a{2}){5}){10}",
    "(?:猫{1,9})+",
    "^(?:.|\\n)*0$",
  ),
  ...refuses(
    "regex-repeat-limit",
    "",
    "a{101}",
    "(?:a{50}){50}",
    "(?:(?:(?:.{0,100}){0,10})x){0,1}y",
    "(?:.{1,1000}zz)",
    "((((a{10}){10}){10}){10}){10}",
    "(?:a{2}){51}",
    "(?:[\\w ]{20}){6}",
    "x{1,99999999}",
    "(?:a{1,11}){10}",
  ),
  ...refuses(
    "regex-property-repeat",
    "u",
    "\\p{L}{100}",
    "(?:[\\p{L}\\p{N}]+[ ,]){10,50}zzz",
    "\\p{L}{1,11}zz",
    "(?:\\p{Lu}x){11}",
    "\\P{L}{50}",
  ),
  ...refuses(
    "regex-too-complex",
    "u",
    "\\p{L}".repeat(60),
    "(?:\\p{L}\\p{N}\\p{P}){10}x",
    "[\\p{L}\\p{N}]{10}[^\\p{L}]{10}",
  ),
  ...refuses("regex-too-complex", "", "(\\w)(\\w)\\1\\2(\\w)\\3", "a(?!(?:[bc][cd]?){6})"),
  ...refuses("regex-too-long", "", "a".repeat(1_025), "(?:ab|cd)".repeat(120), "[一-龥]".repeat(300)),
  ...refuses(
    "regex-lookaround",
    "",
    "(?=(a+)+$)b",
    "^(?!.*(a+)+$).*$",
    "(?:(?=a+)a+)+c",
    "(?<=(a+)+)b(?!c*d)",
    "(?=.*a)(?=.*b)(?=.*c)",
  ),
  ...refuses("regex-backreference", "", "(a+)\\1c", "^(.*)\\1$", "(?:(a+)\\1)+c", "(x+)+\\1"),
];
