import { describe, expect, it } from "vitest";
import { exactRegex, type ExactRegex } from "../../../../src/matcher/compile/regex/exact-regex.ts";
import { Backtracker, NO_MATCH, NO_STEPS } from "../../../../src/matcher/scan/regex/backtracker.ts";
import { CharacterReader } from "../../../../src/matcher/scan/regex/character-reader.ts";
import { RegexDice } from "../../../support/regex/random-regex.ts";

const STEPS = 100_000;

/** Start and end of the leftmost match, found from place to place as V8 does; `spent` without an answer. */
function search({ program, sticky }: ExactRegex, text: string): readonly [number, number] | null | "spent" {
  const tracker = new Backtracker(program, text, STEPS);
  const reader = new CharacterReader(text, program.alphabet);
  for (let start = 0; start <= (sticky ? 0 : text.length); start++) {
    if (reader.isWithinPair(start)) continue;
    const end = tracker.endOf(start);
    if (end === NO_STEPS) return "spent";
    if (end !== NO_MATCH) return [start, end];
  }
  return null;
}

function native(source: string, flags: string, text: string): readonly [number, number] | null {
  const match = new RegExp(source, flags).exec(text);
  return match === null ? null : [match.index, match.index + match[0].length];
}

describe("a match is V8's", () => {
  it.each([
    ["(a*)*b", "", "aaaab"],
    ["(?:a*?)*?b", "", "aab"],
    ["(?:a|ab)(?:c|bcd)(?:d*)", "", "abcd"],
    ["(z)((a+)?(b+)?(c))*\\3", "", "zaacbbbcac"],
    ["(?:(a)|b)*\\1c", "", "abc"],
    ["(\\w+)\\s\\1", "i", "The THE the"],
    ["(?=(a+))a*b\\1", "", "baaabac"],
    ["(?<=(\\d+)(\\d+))x", "", "1053x"],
    ["(?<=\\1(a))b", "", "aab"],
    ["(?<!dark )fox", "", "a dark fox, a fox"],
    ["(?!(a)b)a\\1c", "", "ab ac"],
    ["(?:a{2,3}?){2}b", "", "aaaaab"],
    ["(?:){3,}x", "", "x"],
    ["(?<a>x)|(?<a>y)\\k<a>", "", "yy"],
    ["[^]*?🐉+", "u", "a🐉🐉\udc09"],
    ["\\u{10400}{2}", "iu", "𐐨𐐀"],
    ["ß|ẞ", "i", "ẞ"],
  ])("/%s/%s on %j", (source, flags, text) => {
    const expected = native(source, flags, text);
    expect(expected).not.toBeNull();
    expect(search(exactRegex(source, flags)!, text)).toEqual(expected);
  });

  it("for random patterns and texts (property)", () => {
    const seed = 4_711;
    const dice = new RegexDice(seed);
    const wrong: string[] = [];
    let matches = 0;
    for (let round = 0; round < 6_000; round++) {
      const flags = dice.flags();
      const source = dice.pattern(flags.includes("u"), 3);
      const regex = isRegex(source, flags) ? exactRegex(source, flags) : null;
      if (regex === null) continue;
      const text = dice.text(14);
      const expected = native(source, flags, text);
      const found = search(regex, text);
      if (found === "spent") continue;
      if (expected !== null) matches++;
      if (found?.join() !== expected?.join()) wrong.push(`/${source}/${flags} on ${JSON.stringify(text)}`);
    }
    expect(wrong, `seed ${seed}`).toEqual([]);
    expect(matches).toBeGreaterThan(400);
  });
});

function isRegex(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

describe("steps", () => {
  it.each([
    ["(a+)+b", "a".repeat(40)],
    ["(?:a?){60}a{60}", "a".repeat(60)],
    ["(?=(?:a|aa)+$)b", `${"a".repeat(60)}!`],
    ["(x?(y?(z?)))*a{3000}", "a".repeat(2_000)],
  ])("end a match of /%s/ that tries too many ways, the same way each time", (source, text) => {
    const { program } = exactRegex(source, "")!;
    const [first, second] = [1, 2].map(() => {
      const tracker = new Backtracker(program, text, 5_000);
      return [tracker.endOf(0), tracker.steps];
    });
    expect(first?.[0] === NO_STEPS || first?.[0] === NO_MATCH).toBe(true);
    expect(second).toEqual(first);
  });

  it("are few for a long run of one set, which they may outrun", () => {
    const { program } = exactRegex("a[^]*", "")!;
    const text = `a${"b".repeat(8_000)}`;
    const tracker = new Backtracker(program, text, 100);
    expect([tracker.endOf(0), tracker.steps]).toEqual([NO_STEPS, expect.any(Number)]);
    const enough = new Backtracker(program, text, 3_000);
    expect(enough.endOf(0)).toBe(text.length);
    expect(enough.steps).toBeGreaterThan(900);
  });
});
