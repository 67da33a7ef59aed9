import { describe, expect, it } from "vitest";
import { bookView } from "../../../src/matcher/lint/view.ts";
import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { bookOf, type Given, type GivenBook } from "./support.ts";

const viewOf = (entries: readonly Given[], given: GivenBook = {}, settings = DEFAULT_SETTINGS) =>
  bookView(bookOf(entries, given), settings);

describe("bookView", () => {
  it("sorts keys by what they are to the matcher", () => {
    const [entry] = viewOf([{ keys: ["", " ", "pier ", "/pier/i", "{{char}}", "/("] }]).entries;
    expect(entry?.keys.map(({ kind }) => kind)).toEqual(["never", "always", "literal", "regex", "dynamic", "literal"]);
    expect(entry?.keys[2]).toMatchObject({ written: "pier ", text: "pier", path: '$.entries["0"].key[2]' });
    expect(entry?.keys[3]).toMatchObject({ source: "pier", flags: "i" });
  });

  it("takes an entry that is in no file for one that can be active, and none that is no object there", () => {
    const book = bookOf([{ keys: ["a"] }, { keys: ["b"] }]);
    const entries = book.entries.map((entry, at) => {
      const { raw: _raw, ...source } = entry.source;
      return { ...entry, source: at === 0 ? source : { ...source, raw: "text" } };
    });
    expect(bookView({ ...book, entries }, DEFAULT_SETTINGS).entries.map(({ live }) => live)).toEqual([true, false]);
  });

  it("names entries by comment, else by key, with the uid", () => {
    const labels = viewOf([
      { comment: "Old Pier" },
      { comment: " ", keys: ["", "pier"] },
      { keys: [] },
      { comment: "x".repeat(60) },
    ]).entries.map(({ label }) => label);
    expect(labels).toEqual([
      '"Old Pier" (uid 0)',
      '"pier" (uid 1)',
      '"untitled" (uid 2)',
      `"${"x".repeat(39)}…" (uid 3)`,
    ]);
  });

  it("lays the entry over the book over the settings", () => {
    const settings = { ...DEFAULT_SETTINGS, scanDepth: 5, caseSensitive: true, matchWholeWords: true };
    const own = { scanDepth: 2, caseSensitive: false, matchWholeWords: null };
    const entries = [own, {}];
    const view = viewOf(entries, { settings: { scanDepth: 3, recursiveScanning: false, tokenBudget: 9 } }, settings);
    expect(view.entries.map(({ scanDepth }) => scanDepth)).toEqual([2, 3]);
    expect(view.entries.map(({ caseSensitive }) => caseSensitive)).toEqual([false, true]);
    expect(view.entries.map(({ wholeWords }) => wholeWords)).toEqual([true, true]);
    expect([view.recursive, view.tokenBudget]).toEqual([false, 9]);
    const ignored = viewOf(
      entries,
      { settings: { scanDepth: 3, tokenBudget: 9 } },
      { ...settings, bookSettings: "ignore" },
    );
    expect([ignored.entries[1]?.scanDepth, ignored.recursive, ignored.tokenBudget]).toEqual([5, true, null]);
  });

  it("splits group names as SillyTavern does", () => {
    const names = viewOf([{ group: { name: " a,  b ,c,," } }, { group: { name: "" } }]).entries.map(
      ({ groups }) => groups,
    );
    expect(names).toEqual([[" a", "b ", "c"], []]);
  });

  it("tells live entries, and secondary keys only of selective ones", () => {
    const view = viewOf([{ enabled: false }, { secondaryKeys: ["x"] }, { secondaryKeys: ["x"], selective: false }]);
    expect(view.live.map(({ index }) => index)).toEqual([1, 2]);
    expect(view.live.map(({ secondary }) => secondary.length)).toEqual([1, 0]);
  });
});
