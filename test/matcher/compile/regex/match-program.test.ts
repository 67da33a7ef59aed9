import { describe, expect, it } from "vitest";
import { alphabetOf } from "../../../../src/matcher/compile/regex/alphabet.ts";
import { CharacterTest, matchProgram, OP } from "../../../../src/matcher/compile/regex/match-program.ts";
import { parseRegex } from "../../../../src/matcher/compile/regex/parse.ts";
import { propertySet } from "../../../../src/matcher/compile/regex/property.ts";

const NAMES = new Map<number, string>(Object.entries(OP).map(([name, op]) => [op, name]));

function program(source: string, flags = "") {
  const alphabet = alphabetOf(flags.includes("u"), flags.includes("i"));
  const { node, groups } = parseRegex(source, alphabet, { multiline: false, dotAll: false });
  return matchProgram(node, groups.count, alphabet);
}

const ops = (source: string): string =>
  program(source)
    .instructions.map(({ op }) => NAMES.get(op))
    .join(" ");

describe("a program", () => {
  it.each([
    ["", "match"],
    ["ab", "character character match"],
    ["[ab]+", "run match"],
    ["a|b", "split character jump character match"],
    ["(a)", "save character save match"],
    ["(?:ab)?", "split character character match"],
    ["(?:ab)??", "loopStart loopTest loopEnter character character loopEnd match"],
    ["(?:a*)?", "loopStart loopTest loopEnter run loopEnd match"],
    ["(?=a)b", "look character match character match"],
    ["(a)\\1", "save character save back match"],
    ["^", "assert match"],
  ])("of /%s/ is %s", (source, expected) => {
    expect(ops(source)).toBe(expected);
  });

  it("goes from right to left within look-behinds, and ahead again in a look-ahead there", () => {
    const codes = program("(?<=ab(?=cd))").instructions.map(({ code, behind }) => [code, behind]);
    const read = codes.filter(([code]) => code !== -1);
    expect(read).toEqual([
      [0x63, false],
      [0x64, false],
      [0x62, true],
      [0x61, true],
    ]);
  });

  it("has registers for groups and for loops, and forgets the groups of a body", () => {
    const { instructions, registers } = program("(x)(?:(a)|(b))*");
    expect(registers).toBe(2 * 3 + 2);
    expect(instructions.find(({ op }) => op === OP.loopEnter)?.captures).toEqual([2, 4]);
    expect(instructions.find(({ op }) => op === OP.save)?.register).toBe(0);
  });

  it("shares the tests of sets that are the same", () => {
    const [first, second] = program("\\d+\\d+").instructions;
    expect(first?.set).not.toBeNull();
    expect(first?.set).toBe(second?.set);
  });
});

it("a character test says what the set holds", () => {
  const letters = new CharacterTest(propertySet("L") ?? []);
  expect(["a", "1", "é", "猫", "🐉"].map((text) => letters.has(text.codePointAt(0) ?? 0))).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
});
