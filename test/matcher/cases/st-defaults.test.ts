import { describe, expect, it } from "vitest";
import { DEFAULT_ENTRY, DEFAULT_SETTINGS, withDefaults } from "../../../src/matcher/cases/st-defaults.ts";
import { settingsFromSt, ST_CODE_SETTINGS, ST_FRESH_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { entryFromSt } from "../../../src/matcher/compile/st-entry.ts";

describe("settings in SillyTavern's spelling", () => {
  it("are its values in code, whatever they are laid over", () => {
    expect(settingsFromSt(DEFAULT_SETTINGS, ST_FRESH_SETTINGS)).toEqual(ST_CODE_SETTINGS);
  });
});

describe("a new entry of the editor", () => {
  it("activates by key alone: on, selective, always, before the character, no effects", () => {
    const entry = entryFromSt(DEFAULT_ENTRY, { book: 0, bookName: "B", uid: 0, occurrence: 1 });
    expect(entry).toMatchObject({
      disabled: false,
      constant: false,
      selective: true,
      rolls: false,
      probability: 100,
      order: 100,
      position: 0,
      depth: 4,
      role: 0,
      groupWeight: 100,
      delayLevel: 0,
      hash: "",
      scanDepth: null,
      caseSensitive: null,
      wholeWords: null,
    });
  });
});

describe("laying defaults under entries", () => {
  it("keeps what an entry says, null too, and the order of the map", () => {
    const filled = withDefaults({ b: { order: 5 }, a: { order: null } }, { order: 100, depth: 4 });
    expect(filled).toEqual({ b: { order: 5, depth: 4 }, a: { order: null, depth: 4 } });
    expect(Object.keys(filled as object)).toEqual(["b", "a"]);
  });

  it("keeps a list a list", () => {
    expect(withDefaults([{ order: 5 }, {}], { order: 100 })).toEqual([{ order: 5 }, { order: 100 }]);
  });

  it.each([null, "x", 4, undefined])("leaves %j alone, as entries and as an entry", (value) => {
    expect(withDefaults(value, { order: 1 })).toBe(value);
    expect(withDefaults([value], { order: 1 })).toEqual([value]);
  });

  it("changes nothing that it was given", () => {
    const given = { a: {} };
    withDefaults(given, { order: 1 });
    expect(given).toEqual({ a: {} });
  });
});
