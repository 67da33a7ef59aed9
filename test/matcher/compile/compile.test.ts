import { describe, expect, it } from "vitest";
import { compileShared } from "../../../src/matcher/compile/compile.ts";
import type { SharedLore } from "../../../src/matcher/compile/lore.ts";
import { plainUnitLoader } from "../../../src/matcher/ports.ts";
import { allocate, compiled, rawEntries, settingsOf } from "../../support/lore.ts";

describe("compiling books", () => {
  it("puts the entries into list order and keeps the books apart", () => {
    const { plain } = compiled({
      books: [
        { id: "late", place: "global", entries: rawEntries([{ order: 1 }, { order: 9 }]) },
        { id: "early", place: "chat", entries: rawEntries([{ order: 5 }]) },
      ],
    });
    expect(plain.books.map(({ id }) => id)).toEqual(["late", "early"]);
    expect(plain.entries.map(({ book, order }) => [book, order])).toEqual([
      [1, 5],
      [0, 9],
      [0, 1],
    ]);
  });

  it("keeps each entry's keys with it, wherever the list puts it", () => {
    const { plain, tables } = compiled({
      entries: [
        { key: ["last"], order: 1 },
        { key: ["first", "{{user}}"], order: 2 },
      ],
    });
    expect(plain.entries.map(({ keys }) => keys.length)).toEqual([2, 1]);
    expect([...tables.keyStart]).toEqual([0, 2, 3]);
  });

  it("counts a book that is bound twice once", () => {
    const entries = rawEntries([{}]);
    const { plain } = compiled({ books: (["chat", "global"] as const).map((place) => ({ id: "B", place, entries })) });
    expect(plain.books).toMatchObject([{ id: "B", place: "global" }]);
    expect(plain.entries).toHaveLength(1);
  });

  it("spends the regex quota in file order, not in list order", () => {
    const count = 33;
    const entries = Array.from({ length: count }, (_, i) => ({ key: [`/\\d{${i + 1}}/`], order: i }));
    const { plain } = compiled({ entries });
    expect(plain.refused.map(({ uid }) => uid)).toEqual([count - 1]);
  });

  it("sums up what a scan has to prepare", () => {
    const { plain } = compiled({
      entries: [
        { scanDepth: 7, matchScenario: true },
        { scanDepth: null, matchPersonaDescription: true },
      ],
    });
    expect(plain).toMatchObject({ scanDepthMax: 7, sourceBits: 17 });
    const nothing = { scanDepthMax: 0, sourceBits: 0 };
    expect(compiled({ entries: [{}, { scanDepth: -1 }, { scanDepth: "x" }] }).plain).toMatchObject(nothing);
    expect(compiled({ entries: [{ disable: true, matchScenario: true }] }).plain).toMatchObject(nothing);
  });

  it("knows the distinct delay levels, lowest first, those of disabled entries among them", () => {
    const levels = [3, 1, true, 0, "2", 3, 2];
    const entries = levels.map((delayUntilRecursion, i) => ({ delayUntilRecursion, disable: i === 6 }));
    expect(compiled({ entries }).plain.delayLevels).toEqual([1, "2", 2, 3]);
    expect(compiled({ entries: [{}] }).plain.delayLevels).toEqual([]);
  });

  it("of no books at all is lore without entries", () => {
    const { plain, tables } = compiled({ books: [] });
    expect(plain.entries).toEqual([]);
    expect(tables.keyStart).toHaveLength(1);
  });

  it("gives the same bytes for the same input", () => {
    const make = (): SharedLore =>
      compileShared(
        {
          books: [
            { id: "B", place: "global", entries: rawEntries([{ key: ["cat", "/do+g/"], content: "A dog" }, {}]) },
          ],
          settings: settingsOf(),
          mode: "oracle",
        },
        { loader: plainUnitLoader, allocate },
      );
    expect(make()).toEqual(make());
  });
});
