import { describe, expect, it } from "vitest";
import type { LoreEntry } from "../../../src/matcher/compile/entry.ts";
import { entryFromSt, overlayEntry, timedKeyOf } from "../../../src/matcher/compile/st-entry.ts";
import { type Fields, loreEntry, raw } from "../../support/lore.ts";

const place = { book: 0, bookName: "B", uid: 1, occurrence: 1 };
const bare = (fields: Fields): LoreEntry => entryFromSt(fields, place);

describe("an entry as the file has it", () => {
  it("gets none of the editor's defaults", () => {
    expect(bare({})).toEqual({
      book: 0,
      uid: 1,
      timedKey: "B.1",
      hash: "",
      keys: [],
      secondaryKeys: [],
      selective: false,
      logic: 0,
      constant: false,
      invalid: false,
      disabled: false,
      content: "",
      activate: false,
      dontActivate: false,
      order: Number.NaN,
      position: -1,
      depth: null,
      role: null,
      outletName: "",
      rolls: false,
      probability: Number.NaN,
      group: "",
      groupOverride: false,
      groupWeight: 100,
      groupScoring: null,
      scanDepth: null,
      caseSensitive: null,
      wholeWords: null,
      excludeRecursion: null,
      preventRecursion: null,
      delayLevel: 0,
      sticky: 0,
      cooldown: 0,
      delay: 0,
      ignoreBudget: false,
      filter: null,
      triggers: [],
      sources: 0,
    });
  });

  it.each<[field: string, value: unknown, name: keyof LoreEntry, read: unknown]>([
    ["key", "cat", "keys", []],
    ["key", ["cat", 5, null], "keys", ["cat", "5", ""]],
    ["keysecondary", { 0: "a" }, "secondaryKeys", []],
    ["selectiveLogic", null, "logic", 0],
    ["selectiveLogic", "0", "logic", -1],
    ["selectiveLogic", 3, "logic", 3],
    ["selectiveLogic", 4, "logic", -1],
    ["selectiveLogic", 1.5, "logic", -1],
    ["disable", true, "disabled", true],
    ["disable", 1, "disabled", true],
    ["disable", "1", "disabled", true],
    ["disable", "true", "disabled", false],
    ["disable", "", "disabled", false],
    ["order", "7", "order", 7],
    ["order", null, "order", 0],
    ["order", {}, "order", Number.NaN],
    ["position", 7, "position", 7],
    ["position", 8, "position", -1],
    ["position", "0", "position", -1],
    ["position", null, "position", -1],
    ["depth", "4", "depth", null],
    ["depth", 0, "depth", 0],
    ["scanDepth", 0, "scanDepth", 0],
    ["scanDepth", "3", "scanDepth", 3],
    ["scanDepth", null, "scanDepth", null],
    ["caseSensitive", false, "caseSensitive", false],
    ["caseSensitive", null, "caseSensitive", null],
    ["groupWeight", null, "groupWeight", 100],
    ["groupWeight", "10", "groupWeight", "10"],
    ["groupWeight", 0, "groupWeight", 0],
    ["delayUntilRecursion", true, "delayLevel", 1],
    ["delayUntilRecursion", false, "delayLevel", 0],
    ["delayUntilRecursion", "2", "delayLevel", "2"],
    ["delayUntilRecursion", 3, "delayLevel", 3],
    ["sticky", "4", "sticky", 4],
    ["sticky", null, "sticky", 0],
    ["delay", "soon", "delay", 0],
    ["triggers", "normal", "triggers", []],
    ["triggers", ["swipe"], "triggers", ["swipe"]],
    ["constant", 1, "constant", true],
    ["matchScenario", true, "sources", 16],
    ["matchPersonaDescription", 1, "sources", 1],
    ["characterFilter", { isExclude: true, names: [], tags: [] }, "filter", null],
    ["characterFilter", { names: ["Ada"] }, "filter", { isExclude: false, names: ["Ada"], tags: [] }],
    ["characterFilter", "Ada", "filter", null],
  ])("%s %j: %s %j", (field, value, name, read) => expect(bare({ [field]: value })[name]).toEqual(read));
});

describe("probability", () => {
  it.each<[fields: Fields, rolls: boolean, probability: number]>([
    [{ useProbability: true, probability: 50 }, true, 50],
    [{ useProbability: true, probability: 100 }, false, 100],
    [{ useProbability: true, probability: "100" }, true, 100],
    [{ useProbability: true, probability: 101 }, true, 101],
    [{ useProbability: true, probability: null }, true, 0],
    [{ useProbability: true }, true, Number.NaN],
    [{ useProbability: false, probability: 0 }, false, 0],
    [{ probability: 0 }, false, 0],
  ])("%j: roll %s against %d", (fields, rolls, probability) => {
    expect(bare(fields)).toMatchObject({ rolls, probability });
  });
});

describe("the hash of an entry", () => {
  const hash = (fields: Fields, bookName = "B", occurrence = 1): string =>
    entryFromSt(raw(fields), { ...place, bookName, occurrence }).hash;

  it("is made only for entries with a timed effect", () => {
    expect(hash({ delay: 3 })).toBe("");
    expect(hash({ sticky: 1 })).not.toBe("");
    expect(hash({ cooldown: 1 })).not.toBe("");
  });

  it.each<[what: string, other: string]>([
    ["a field the matcher does not read", hash({ sticky: 1, comment: "edited" })],
    ["its decorators", hash({ sticky: 1, content: "@@depth 1\nText" })],
    ["its book", hash({ sticky: 1 }, "C")],
    ["which of its uid it is", hash({ sticky: 1 }, "B", 2)],
  ])("tells apart %s", (_what, other) => expect(other).not.toBe(hash({ sticky: 1 })));
});

describe("timed keys", () => {
  it("count entries of one uid from the second on", () => {
    expect(timedKeyOf(place)).toBe("B.1");
    expect(timedKeyOf({ ...place, occurrence: 3 })).toBe("B.1#3");
  });
});

describe("a copy with fields laid over it", () => {
  const own = loreEntry({ key: ["cat"], content: "Cat.", order: 5, probability: 40, sticky: 2, constant: true });

  it("differs in the given fields alone", () => {
    expect(overlayEntry(own, { order: 9, position: 7, outletName: "o" })).toEqual({
      ...own,
      order: 9,
      position: 7,
      outletName: "o",
    });
    expect(overlayEntry(own, {})).toEqual(own);
  });

  it("takes the content as it is: decorators are not read again", () => {
    expect(overlayEntry(own, { content: "@@activate\nText" })).toMatchObject({
      content: "@@activate\nText",
      activate: false,
    });
  });

  it.each<[overrides: Fields, rolls: boolean, probability: number]>([
    [{ probability: 10 }, true, 10],
    [{ probability: 100 }, false, 100],
    [{ useProbability: false }, false, 40],
    [{ useProbability: true }, true, 40],
  ])("rolls as the merged entry says: %j", (overrides, rolls, probability) => {
    expect(overlayEntry(own, overrides)).toMatchObject({ rolls, probability });
  });

  it("keeps the identity of the entry: timed key and hash", () => {
    const copy = overlayEntry(own, { sticky: 9, content: "Other." });
    expect(copy).toMatchObject({ timedKey: own.timedKey, hash: own.hash, sticky: 9 });
  });

  it("leaves alone what only the list of entries is asked for", () => {
    expect(overlayEntry(own, { disable: true, triggers: ["quiet"], delay: 9, constant: false, uid: 5 })).toEqual(own);
  });
});
