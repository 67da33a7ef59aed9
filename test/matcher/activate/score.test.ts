import { describe, expect, it } from "vitest";
import { type Fields, type GivenScan, scanned } from "../../support/lore.ts";

const TEXT = "a cat sat on the mat";

/** The score that a member of these fields has, read off the loss against a member with ten hits. */
function score(fields: Fields, given: Partial<GivenScan> = {}): number | undefined {
  const best: Fields = { key: Array.from({ length: 10 }, () => "cat"), group: "g", order: 1 };
  const { omission } = scanned({
    entries: [{ key: ["cat"], group: "g", content: "Text.", ...fields }, best],
    messages: [TEXT],
    ...given,
    settings: { useGroupScoring: true, ...given.settings },
  });
  const group = omission(0)?.group;
  expect(group?.best).toBe(10);
  return group?.score;
}

describe("the group score", () => {
  it.each<[what: string, fields: Fields, score: number]>([
    ["counts the primary keys that hit", { key: ["cat", "mat", "dog"] }, 2],
    ["counts a key that stands twice twice", { key: ["cat", "cat"] }, 2],
    ["counts an empty key as a hit", { key: ["cat", ""] }, 2],
    ["does not trim", { key: ["cat", " mat "] }, 1],
    ["does not expand macros", { key: ["cat", "{{lastMessage}}", "{{user}}"] }, 1],
    ["runs regexes", { key: ["cat", "/m.t/", "/d.g/"] }, 2],
    ["adds secondary keys that hit under AND ANY", { keysecondary: ["mat", "dog"] }, 2],
    ["adds all secondary keys under AND ALL", { keysecondary: ["mat", "sat"], selectiveLogic: 3 }, 3],
    ["adds none under NOT ALL", { keysecondary: ["mat", "dog"], selectiveLogic: 1 }, 1],
    ["adds none under NOT ANY", { keysecondary: ["dog"], selectiveLogic: 2 }, 1],
    ["does not ask whether secondary keys count", { keysecondary: ["mat"], selective: false }, 2],
    ["is 0 without primary keys", { key: [], keysecondary: ["mat"], constant: true }, 0],
    ["knows whole words", { key: ["cat", "ma"], matchWholeWords: true }, 1],
    ["knows case", { key: ["cat", "MAT"], caseSensitive: true }, 1],
  ])("%s", (_what, fields, expected) => expect(score(fields)).toBe(expected));

  it("leaves secondary keys out under AND ALL when one misses", () => {
    expect(score({ keysecondary: ["mat", "dog"], selectiveLogic: 3, constant: true })).toBe(1);
  });

  it("looks at the depth of the entry", () => {
    const messages = ["a cat", "a mat"];
    expect(score({ key: ["cat", "mat"], scanDepth: 1 }, { messages })).toBe(1);
    expect(score({ key: ["cat", "mat"] }, { messages })).toBe(2);
  });

  it("counts the keys of a forced copy where it brings its own", () => {
    const forced = [{ book: "B", uid: 0, overrides: { key: ["sat", "no", "on"] } }];
    expect(score({ key: ["dog", "dog", "dog"] }, { request: { forced } })).toBe(2);
  });
});
