import { describe, expect, it } from "vitest";
import { looksLikeCases, readCases } from "../../../src/matcher/cases/read-cases.ts";

const recorded = { id: "a", books: { B: { entries: { 0: { uid: 0, key: ["cat"] } } } }, steps: [{ chat: [] }] };
const short = { id: "m", kind: "match", input: { book: { entries: [] }, chatNewestFirst: [] } };

describe("telling cases from world books", () => {
  it.each<[what: string, value: unknown, looks: boolean]>([
    ["a recorded case", recorded, true],
    ["a list of cases", { cases: [] }, true],
    ["a short case", short, true],
    ["a world book", { entries: { 0: {} }, name: "B" }, false],
    ["another kind", { kind: "import" }, false],
    ["cases that are no list", { cases: "x" }, false],
    ["a list", [recorded], false],
    ["a text", "steps books", false],
    ["null", null, false],
  ])("%s: %s", (_what, value, looks) => expect(looksLikeCases(value)).toBe(looks));
});

describe("reading cases", () => {
  const idsOf = (value: unknown): string[] => {
    const read = readCases(value);
    return read.ok ? read.cases.map(({ id }) => id) : [`${read.problem.path}: no`];
  };

  it("reads one of either kind, or a list of both", () => {
    expect(idsOf(recorded)).toEqual(["a"]);
    expect(idsOf(short)).toEqual(["m"]);
    expect(idsOf({ cases: [short, recorded] })).toEqual(["m", "a"]);
    expect(idsOf({ cases: [] })).toEqual([]);
  });

  it("fills in the file's own defaults, and SillyTavern's where it has none", () => {
    const read = readCases({
      defaultSettings: { world_info_depth: 9 },
      entryDefaults: { order: 7 },
      cases: [recorded],
    });
    const step = read.ok ? read.cases[0]?.steps[0] : undefined;
    expect(step?.request.settings).toMatchObject({ scanDepth: 9, recursive: false, budgetPercent: 25 });
    expect(step?.lore.books[0]).toMatchObject({ entries: { 0: { key: ["cat"], order: 7, probability: 100 } } });
  });

  it.each<[what: string, value: unknown, path: string]>([
    ["no case at all", {}, "$.id"],
    ["a broken step", { ...recorded, steps: [{ chat: [] }, { chat: [{ mes: 4 }] }] }, "$.steps[1].chat[0].mes"],
    ["the second of a list", { cases: [recorded, { ...recorded, id: 4 }] }, "$.cases[1].id"],
    ["a short case", { ...short, input: { ...short.input, chatNewestFirst: [4] } }, "$.input.chatNewestFirst[0]"],
    ["defaults", { defaultSettings: 4, cases: [] }, "$.defaultSettings"],
    ["a text", "x", "$"],
  ])("names the place that is wrong: %s", (_what, value, path) => {
    const read = readCases(value);
    expect(read).toMatchObject({ ok: false, problem: { path } });
    if (!read.ok) expect(read.problem.message).not.toBe("");
  });
});
