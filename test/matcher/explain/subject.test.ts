import { describe, expect, it } from "vitest";
import { nameOf, subjectOf } from "../../../src/matcher/explain/subject.ts";
import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { scanned } from "./support.ts";

const settings = { ...DEFAULT_SETTINGS, scanDepth: 9, caseSensitive: true };

describe("subjectOf", () => {
  it("lays the entry over the book over the settings", () => {
    const entries = [{ keys: ["a"], scanDepth: 1, caseSensitive: false, matchWholeWords: true }, { keys: ["b"] }];
    const { about } = scanned({ entries, messages: [], request: { settings }, settings: { scanDepth: 4 } });
    expect(subjectOf(about(0))).toMatchObject({ depth: 1, caseSensitive: false, wholeWords: true, bookId: "B" });
    expect(subjectOf(about(1))).toMatchObject({ depth: 4, caseSensitive: true, wholeWords: false });
    const ignoring = { settings: { ...settings, bookSettings: "ignore" as const } };
    const other = scanned({ entries, messages: [], request: ignoring, settings: { scanDepth: 4 } });
    expect(subjectOf(other.about(1)).depth).toBe(9);
  });

  it("knows how far min activations looked back", () => {
    const given = { settings: { ...DEFAULT_SETTINGS, scanDepth: 1, minActivations: 1 } };
    const entries = [{ keys: ["zebra"] }, { keys: ["zebra"], scanDepth: 1 }];
    const { about } = scanned({ entries, messages: ["a", "b", "c"], request: given });
    expect(subjectOf(about(0)).depth).toBeGreaterThanOrEqual(3);
    expect(subjectOf(about(1)).depth).toBe(1);
  });

  it("finds what the outcome says of the entry", () => {
    const entries = [{ keys: ["a"] }, { keys: ["b"], useProbability: true, probability: 1 }, { keys: ["zebra"] }];
    const { about } = scanned({ entries, messages: ["a b"] });
    expect(subjectOf(about(0)).activated?.uid).toBe(0);
    expect(subjectOf(about(1)).detail?.roll).toEqual({ value: 0.5, probability: 1 });
    expect(subjectOf(about(2))).toMatchObject({ activated: null, reason: "key-miss" });
  });
});

it("nameOf names an entry by uid and key", () => {
  const { lore } = scanned({ entries: [{ keys: [" ", "pier"] }, { keys: [] }], messages: [] });
  expect([nameOf(lore, 0), nameOf(lore, 1), nameOf(lore, 7)]).toEqual(['uid 0 ("pier")', "uid 1", "entry 7"]);
});
