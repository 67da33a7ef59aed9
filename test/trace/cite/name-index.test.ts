import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { isBetween, isNameable, NameIndex } from "../../../src/trace/cite/name-index.ts";

const found = (names: readonly string[], text: string): string[] =>
  new NameIndex(names).find(text).map(({ name, start, end }) => {
    expect(text.slice(start, end)).toBe(name);
    return `${start}:${name}`;
  });

describe("names in a text", () => {
  it("are the longest at each place, none within another", () => {
    expect(found(["Dragon", "Dragon King", "King"], "The Dragon King met King Dragon.")).toEqual([
      "4:Dragon King",
      "20:King",
      "25:Dragon",
    ]);
  });

  it("stand at word boundaries, but not where CJK letters meet", () => {
    expect(found(["Dragon"], "Dragons, Dragon's; xDragon 用Dragon攻击")).toEqual(["9:Dragon", "28:Dragon"]);
    expect(found(["龙王"], "老龙王来了")).toEqual(["1:龙王"]);
    expect(found(["b:1"], "b:1, b:12, ab:1 (b:1)")).toEqual(["0:b:1", "17:b:1"]);
  });

  it("give way to a shorter one when the longer is in the middle of a word", () => {
    expect(found(["Dragon", "Dragon K"], "Dragon King")).toEqual(["0:Dragon"]);
  });

  it("are told apart by case", () => {
    expect(found(["Dragon"], "dragon DRAGON Dragon")).toEqual(["14:Dragon"]);
  });

  it("are those that looking for each of them finds", () => {
    const unit = fc.constantFrom("a", "b", " ", "龙", "-", "𠮷");
    const name = fc.string({ unit, minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(name, { maxLength: 8 }), fc.string({ unit, maxLength: 40 }), (names, text) => {
        const naive: string[] = [];
        for (let at = 0; at < text.length;) {
          const fitting = names.filter(
            (one) =>
              one.length >= 2 && text.startsWith(one, at) && isBetween(text, at) && isBetween(text, at + one.length),
          );
          const longest = fitting.toSorted((a, b) => b.length - a.length)[0];
          if (longest !== undefined) naive.push(`${at}:${longest}`);
          at += longest?.length ?? 1;
        }
        expect(found(names, text)).toEqual(naive);
      }),
      { numRuns: 2_000 },
    );
  });
});

it.each([
  ["Bob", false],
  ["Anna", true],
  ["龙", false],
  ["龙王", true],
  ["a龙", true],
  ["a".repeat(257), false],
])("%j may be looked for: %s", (name, wanted) => {
  expect(isNameable(name)).toBe(wanted);
});
