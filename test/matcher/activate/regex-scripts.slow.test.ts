import { describe, expect, it } from "vitest";

import { RegexScripts } from "../../../src/matcher/activate/regex-scripts.ts";
import { Re2Engine } from "../../../src/workers/engines/re2.ts";
import { openEngine } from "../../support/regex/engine.ts";
import { RegexDice } from "../../support/regex/random-regex.ts";

const engine = openEngine();
const expand = (text: string): string => text.replaceAll("{{user}}", "U+s").replaceAll("{{char}}", "Cat");

function scripts(...list: readonly Record<string, unknown>[]): RegexScripts {
  const full = list.map((one) => ({ placement: [5], promptOnly: true, replaceString: "", ...one }));
  return new RegexScripts(full, { engine, expand, firstProgramId: 1_000 });
}

describe("scripts that write without end", () => {
  it("are skipped for the texts that are left, with a code, and leave others their turn", () => {
    const long = scripts({ scriptName: "s", findRegex: "/Z/g", replaceString: "x".repeat(200_000) });
    expect(long.apply("ZZ", null)).toHaveLength(400_000);
    const text = "Z".repeat(5_000);
    expect(long.apply(text, null)).toBe(text);
    expect(long.skipped).toEqual([expect.objectContaining({ name: "s", code: "regex-output-limit" })]);
  });
});

const applied = (text: string, script: Record<string, unknown>, depth: number | null = null): string =>
  scripts(script).apply(text, depth);

describe("RegexScripts", () => {
  it.each([
    ["Secret secret", { findRegex: "/secret/gi", replaceString: "[$0]" }, "[Secret] [secret]"],
    ["aaa", { findRegex: "/a/", replaceString: "b" }, "baa"],
    [
      "key=value; k2=v2",
      { findRegex: "/(\\w+)=(\\w+)/g", replaceString: "$2:$1", trimStrings: ["e"] },
      "valu:ky; v2:k2",
    ],
    ["secret", { findRegex: "secret" }, ""],
    ["a1", { findRegex: "/(?<l>[a-z])(\\d)(x)?/g", replaceString: "$2$<l>$3$4$<no>" }, "1a"],
    ["abc", { findRegex: "/x*/g", replaceString: "-" }, "-a-b-c-"],
    ["🐉a", { findRegex: "/x*/gu", replaceString: "-" }, "-🐉-a-"],
    ["aab", { findRegex: "/a/y", replaceString: "x" }, "xab"],
    ["aaba", { findRegex: "/a/gy", replaceString: "x" }, "xxba"],
    ["a b", { findRegex: "/b/g", replaceString: "{{match}} of {{user}}" }, "a b of U+s"],
    ["x U+s y", { findRegex: "/{{user}}/", substituteRegex: 2, replaceString: "1" }, "x 1 y"],
    ["x Us UUs y", { findRegex: "/{{user}}/g", substituteRegex: 1, replaceString: "1" }, "x 1 1 y"],
    ["\ud83dK\u212a", { findRegex: "/k/gi", replaceString: "<$0>" }, "\ud83d<K>\u212a"],
    ["K\u212a", { findRegex: "/k/giu", replaceString: "<$0>" }, "<K><\u212a>"],
  ])("%j with %j gives %j", (text, script, expected) => expect(applied(text, script)).toBe(expected));

  it("runs scripts one after the other", () => {
    const both = scripts({ findRegex: "/a/g", replaceString: "b" }, { findRegex: "/b/g", replaceString: "c" });
    expect(both.apply("ab", null)).toBe("cc");
  });

  it("looks at depths of at-depth entries only", () => {
    const script = { findRegex: "/a/", replaceString: "b", minDepth: 2, maxDepth: 4 };
    expect([1, 2, 4, 5, null].map((depth) => applied("a", script, depth))).toEqual(["a", "b", "b", "a", "b"]);
  });

  it("skips, and names once, what it cannot run as JavaScript would", () => {
    const some = scripts({ scriptName: "look", findRegex: "/a(?!b)/g" }, { scriptName: "bad", findRegex: "/(/" });
    expect([some.apply("aab", null), some.apply("aab", null)]).toEqual(["aab", "aab"]);
    expect(some.skipped.map(({ name, code }) => [name, code])).toEqual([
      ["look", "regex-lookaround"],
      ["bad", "regex-syntax"],
    ]);
    const lines = scripts({ scriptName: "m", findRegex: "/^a/gm", replaceString: "b" });
    expect([lines.apply("a\na", null), lines.skipped.length, lines.apply("a\ra", null), lines.skipped.length]).toEqual([
      "b\nb",
      0,
      "a\ra",
      1,
    ]);
  });

  it("leaves the text alone when time is up", () => {
    const late = new Re2Engine({ now: () => 10, deadline: () => 10 });
    const tools = { engine: late, expand, firstProgramId: 1 };
    const some = new RegexScripts([{ placement: [5], promptOnly: true, findRegex: "/a/" }], tools);
    expect([some.apply("a", null), some.skipped[0]?.code]).toEqual(["a", "regex-deadline"]);
  });

  it("replaces what JavaScript replaces, with its captures", () => {
    const seed = 5;
    const dice = new RegexDice(seed);
    let compared = 0;
    for (let i = 0; i < 300; i++) {
      const flags = `${dice.next() < 0.7 ? "g" : ""}${dice.flags()}`;
      const source = dice.pattern(flags.includes("u"));
      const some = scripts({ findRegex: `/${source}/${flags}`, replaceString: "<$1|{{match}}|$2>" });
      const text = `${dice.text()}${dice.text()}`;
      const replaced = some.apply(text, null);
      if (some.skipped.length > 0 || text === "") continue;
      compared++;
      const expected = text.replace(new RegExp(source, flags), (...found: readonly unknown[]) => {
        const groups = found.slice(
          0,
          found.findIndex((value) => typeof value === "number"),
        ) as (string | undefined)[];
        return `<${groups[1] ?? ""}|${groups[0]}|${groups[2] ?? ""}>`;
      });
      expect(replaced, `seed ${seed}: /${source}/${flags} on ${JSON.stringify(text)}`).toBe(expected);
    }
    expect(compared).toBeGreaterThan(80);
  });
});
