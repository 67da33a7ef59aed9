import { expect, it } from "vitest";
import type { WhatIf } from "../../../src/host/http/schemas/what-if.ts";
import { entryLines } from "./entries.ts";

type Entry = WhatIf["entries"]["rows"][number];

const entry = (given: Partial<Entry>): Entry => ({
  worldBookId: "b",
  uid: 1,
  occurrence: 1,
  name: "Lamp",
  reason: "key",
  rank: 0,
  loop: 1,
  requestedPosition: "before_character_definition",
  appliedPosition: "before",
  approximatePosition: false,
  depth: null,
  role: null,
  outletName: null,
  order: 100,
  key: { key: "lamp", where: "message", index: 0, source: null, offset: 0, length: 4, approximate: false },
  wokenBy: null,
  wonGroup: null,
  tokens: 5,
  roll: null,
  utf16Units: 20,
  printed: true,
  cut: null,
  sections: [],
  ...given,
});

const outcome = (
  rows: readonly Entry[],
): Pick<WhatIf, "entries" | "omitted" | "budget" | "loops" | "books" | "diagnostics"> => ({
  entries: { total: rows.length, offset: 0, limit: 200, rows: [...rows] },
  omitted: { total: 3, offset: 0, limit: 0, rows: [], reasons: { "key-miss": 2, probability: 1 } },
  budget: { tokens: null, used: 12, overflowed: false },
  loops: [],
  diagnostics: { total: 1, rows: [{ code: "A_CODE", severity: "info", message: "Something." }] },
  books: [
    {
      id: "b",
      name: "B",
      place: "chat",
      bindingSources: ["session"],
      entryCount: 5,
      activeEntryCount: 2,
      leftOut: null,
    },
  ],
});

it("lists the active entries with what made them active", () => {
  const wokenBy = { worldBookId: "b", uid: 1, occurrence: 1, name: "Lamp" };
  const rows = [
    entry({}),
    entry({ name: "The tide", reason: "recursion", key: null, wokenBy, roll: { value: 12.34, probability: 40 } }),
    entry({ name: "Song", wonGroup: "songs", printed: false, cut: "profile-bytes" }),
  ];
  expect(entryLines(outcome(rows), true)).toEqual([
    "",
    "Active entries: 3 of 5, in 0 passes",
    '  Lamp      key  (by "lamp")',
    "  The tide  recursion  (woken by Lamp; rolled 12.3 of 40)",
    '  Song      key  (by "lamp"; won the group "songs"; not printed: profile-bytes)',
    "Left out: key-miss 2, probability 1",
    "Tokens: 15, with no limit over all books",
    "info A_CODE: Something.",
  ]);
});

it("says what a budget counted, and nothing of tokens that are not known", () => {
  const limited = { ...outcome([entry({})]), budget: { tokens: 90, used: 12, overflowed: false } };
  expect(entryLines(limited, true)).toContain("Budget: 12 of 90 tokens");
  expect(entryLines(outcome([entry({ tokens: null })]), true).join("\n")).not.toMatch(/tokens/iu);
});

it("says when the request had other lore", () => {
  expect(entryLines(outcome([]), false).at(-1)).toMatch(/has other lore/u);
  expect(entryLines(outcome([]), true).join()).not.toMatch(/other lore/u);
});
