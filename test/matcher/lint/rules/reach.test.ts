import { describe, expect, it } from "vitest";
import type { SelectiveLogic } from "../../../../src/matcher/model/book.ts";
import { DEFAULT_SETTINGS } from "../../../../src/matcher/model/settings.ts";
import { codesOf, findingsOf, type Given } from "../support.ts";

const selective = (selectiveLogic: SelectiveLogic, secondaryKeys: string[], fields: Given = {}): Given => ({
  keys: ["old harbour"],
  selectiveLogic,
  secondaryKeys,
  ...fields,
});

describe("entries that no text can wake", () => {
  it.each<[string, Given, Given]>([
    ["unreachable-no-keys", { keys: [] }, { keys: [], constant: true }],
    ["unreachable-no-keys", { keys: [""] }, { keys: [], content: "@@activate\nText" }],
    ["vectorized-without-keys", { keys: [], vectorized: true }, { vectorized: true }],
    ["unreachable-scan-depth", { scanDepth: 0 }, { scanDepth: 1 }],
    ["unreachable-scan-depth", { scanDepth: 0 }, { scanDepth: 0, keys: ["/(?:)/"] }],
    ["unreachable-probability", { probability: 0 }, { probability: 1 }],
    ["unreachable-probability", { probability: null }, { probability: 0, constant: true, enabled: false }],
    ["unreachable-trigger", { triggers: ["Swipe"] }, { triggers: ["Swipe", "swipe"] }],
    ["unreachable-dont-activate", { content: "@@dont_activate\nText" }, { content: "Text @@dont_activate" }],
    ["unreachable-secondary", selective("and_any", [""]), selective("and_any", ["", "pier"])],
    ["unreachable-secondary", selective("and_all", ["", "pier"]), selective("and_all", ["quay", "pier"])],
    ["unreachable-secondary", selective("not_any", ["harbour"]), selective("not_any", ["harbourmaster"])],
    ["unreachable-secondary", selective("not_any", [" "]), selective("not_any", [""])],
    ["unreachable-secondary", selective("not_all", ["OLD", "old harbour"]), selective("not_all", ["OLD", "pier"])],
  ])("%s %#", (code, bad, good) => {
    expect(codesOf([bad])).toContain(code);
    expect(codesOf([good])).not.toContain(code);
  });

  it("takes a missing probability as never, as SillyTavern does", () => {
    const { probability: _, ...rest } = { keys: ["pier"], probability: 0 };
    const [finding] = findingsOf([{ ...rest, probability: null }]);
    expect(finding?.code).toBe("unreachable-probability");
  });

  it("follows whole words and case in NOT ANY", () => {
    expect(codesOf([selective("not_any", ["harbour"], { matchWholeWords: true })])).toEqual([]);
    expect(codesOf([selective("not_any", ["Harbour"], { caseSensitive: true })])).toEqual([]);
  });

  it("lets an inherited scan depth grow with min activations", () => {
    const settings = { ...DEFAULT_SETTINGS, scanDepth: 0, minActivations: 2 };
    expect(codesOf([{}], { settings })).toEqual([]);
    expect(codesOf([{ scanDepth: 0 }], { settings })).toEqual(["unreachable-scan-depth"]);
  });

  it("inherits the scan depth from the settings and from the book", () => {
    expect(codesOf([{}], { settings: { ...DEFAULT_SETTINGS, scanDepth: 0 } })).toEqual(["unreachable-scan-depth"]);
    const own = { settings: { scanDepth: 4 } };
    expect(codesOf([{}], { settings: { ...DEFAULT_SETTINGS, scanDepth: 0 } }, own)).toEqual([]);
  });
});

describe("entries that fire otherwise than meant", () => {
  it.each<[string, Given, Given]>([
    ["secondary-keys-ignored", { secondaryKeys: ["pier"], selective: false }, { secondaryKeys: [], selective: false }],
    ["probability-ignored", { probability: 50, useProbability: false }, { probability: 100, useProbability: false }],
  ])("%s", (code, bad, good) => {
    expect(codesOf([bad])).toEqual([code]);
    expect(codesOf([good])).toEqual([]);
  });
});
