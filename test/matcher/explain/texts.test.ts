import { describe, expect, it } from "vitest";
import { subjectOf } from "../../../src/matcher/explain/subject.ts";
import { excerpt, placeWords, textsOf } from "../../../src/matcher/explain/texts.ts";
import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { type GivenScan, scanned } from "./support.ts";

const texts = (given: GivenScan, uid = 0) => {
  const { seen, unseen } = textsOf(subjectOf(scanned(given).about(uid)));
  return { seen: seen.map(({ text }) => text), unseen: unseen.map(({ text }) => text) };
};

describe("textsOf", () => {
  const request = { sources: { scenario: "S", creatorNotes: "N" }, injections: ["I"] };
  const entry = { keys: ["x"], scanDepth: 2, matchSources: { scenario: true } };

  it("parts the texts by what the entry looks at, in the order of the haystack", () => {
    expect(texts({ entries: [entry], messages: ["a ", "b", "c"], request })).toEqual({
      seen: ["a", "b", "S", "I"],
      unseen: ["c", "N"],
    });
  });

  it("sees nothing at depth 0", () => {
    expect(texts({ entries: [{ ...entry, scanDepth: 0 }], messages: ["a"], request }).seen).toEqual([]);
  });

  it("has what lies outside of the window last, numbered on, with the place of each text in its message", () => {
    const { about } = scanned({ entries: [{ keys: ["x"], scanDepth: 1 }], messages: [" a", "b"], request });
    const outside = { older: ["c", "d"], cutHead: "head" };
    const { seen, unseen } = textsOf(subjectOf({ ...about(0), outside }));
    expect(seen[0]).toMatchObject({ index: 0, text: "a", before: 5 });
    const left = unseen.filter((text) => text.outside === true);
    expect(left.map(({ index, text, before }) => [index, text, before])).toEqual([
      [0, "head a", 0],
      [2, "c", 0],
      [3, "d", 0],
    ]);
    expect(unseen.slice(-left.length)).toEqual(left);
  });

  it("knows the contents that fed recursion", () => {
    const entries = [
      { keys: ["zzz"] },
      { keys: ["a"], content: "fed" },
      { keys: ["a"], content: "kept", recursion: { prevent: true } },
    ];
    expect(texts({ entries, messages: ["a"] }).seen).toEqual(["a", "fed"]);
    const off = { settings: { ...DEFAULT_SETTINGS, recursive: false } };
    expect(texts({ entries, messages: ["a"], request: off })).toEqual({ seen: ["a"], unseen: ["fed"] });
  });
});

it.each([
  [{ where: "message", index: 0 }, "message 0 (the newest)"],
  [{ where: "message", index: 3 }, "message 3"],
  [{ where: "source", index: 0, source: "personaDescription" }, "the persona description"],
  [{ where: "injection", index: 1 }, "injection 1"],
  [{ where: "recursion", index: 2 }, "recursion text 2"],
] as const)("placeWords %j", (place, words) => expect(placeWords(place)).toBe(words));

it("excerpt shows the surroundings on one line, whole characters only", () => {
  const text = `${"x".repeat(30)}\nthe old harbour wall ${"y".repeat(30)}`;
  const at = text.indexOf("harbour");
  expect(excerpt(text, at, at + 7)).toBe(`…${"x".repeat(15)} the old «harbour» wall ${"y".repeat(18)}…`);
  expect(excerpt("😀a", 1, 3).isWellFormed()).toBe(true);
});
