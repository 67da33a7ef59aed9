import { describe, expect, test } from "vitest";
import type { ActivatedEntry } from "../../../src/matcher/model/outcome.ts";
import {
  appliedPlace,
  LORE_PLACES,
  type LoreCandidates,
  loreCandidates,
} from "../../../src/workers/profile/lore-candidates.ts";
import { type TestEntry, testLore } from "./support/profile-input.ts";

const bounds = { bytesMax: 100, isOpen: () => true, dynamic: new Map<string, string>() };
const candidates = (entries: readonly (string | TestEntry)[]): LoreCandidates =>
  loreCandidates(testLore(entries).activated, bounds);
const contents = (entries: readonly { readonly entry: ActivatedEntry }[]): string[] =>
  entries.map(({ entry }) => entry.content);

describe("loreCandidates", () => {
  test("by rank, whatever the order of the list, and in printing order", () => {
    const { ranked, printed } = candidates([
      { content: "b", rank: 1, order: 1 },
      { content: "a", rank: 0, order: 1 },
      { content: "c", rank: 2, order: 0 },
    ]);
    expect(contents(ranked)).toEqual(["a", "b", "c"]);
    expect(ranked.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(contents(printed)).toEqual(["c", "b", "a"]);
  });

  test("bytes are UTF-8; a text that macros leave alone is plain", () => {
    const { ranked } = candidates(["é🙂", "{{user}}", "{{nobody}}"]);
    expect(ranked.map(({ bytes, plain }) => [bytes, plain])).toEqual([
      [6, true],
      [8, false],
      [10, true],
    ]);
  });

  test("closed places, unknown positions and nameless outlets are cut; texts that are not there are nothing", () => {
    const { activated } = testLore([
      { content: "a", position: "after_character_definition" },
      { content: "b", unprinted: "no-position" },
      { content: "c", position: "outlet" },
      { content: "d", position: "outlet", outletName: "o" },
      "",
    ]);
    const { ranked, cut } = loreCandidates(activated, { ...bounds, isOpen: (place) => place !== "after" });
    expect(contents(ranked)).toEqual(["d"]);
    expect([...cut].map(([entry, why]) => [entry.content, why])).toEqual([
      ["a", "no-position"],
      ["b", "no-position"],
      ["c", "no-outlet"],
    ]);
  });

  test("raw texts end where twice the profile is passed, also for shorter ones behind", () => {
    const { ranked, cut } = candidates(["x".repeat(199), "é", "y"]);
    expect(ranked).toHaveLength(1);
    expect([...cut.values()]).toEqual(["raw-lore", "raw-lore"]);
    expect(candidates(["x".repeat(198), "é"]).ranked).toHaveLength(2);
  });
});

test("places of entries and where they are printed", () => {
  expect(LORE_PLACES.map((place) => Object.values(appliedPlace(place, true)))).toEqual([
    ["before", false],
    ["after", false],
    ["examples-before", false],
    ["examples-after", false],
    ["after", true],
    ["after", true],
    ["after", true],
    ["outlet", false],
  ]);
  expect(appliedPlace("examples-before", false)).toEqual({ applied: "after", approximate: true });
});
