import { describe, expect, it } from "vitest";

import {
  isDamaged,
  readEntry,
  readOptions,
  rewritten,
  writeEntry,
} from "../../../../src/workers/library/maps/session-entry.ts";
import { freshSelection } from "../../../../src/workers/library/maps/selections.ts";

const TIME = "2026-01-01T00:00:00.000Z";

describe("the row of a session", () => {
  it.each([7, null, {}, { selection: [] }])("is none: %j", (row) => expect(readEntry(row)).toBeUndefined());

  it.each([
    [{ presetId: 7 }],
    [{ userId: "../u" }],
    [{ worldBookIds: "x" }],
    [{ worldBookIds: ["b", 7] }],
    [{ worldBookIds: Array.from({ length: 101 }, (_, index) => `b${index}`) }],
    [{ character: "x" }],
    [{ character: { greetingIndex: -1 } }],
    [{ rp: true }],
  ])("is damaged and written as it was: %j", (selection) => {
    const row = { selection, updatedAt: TIME };
    const entry = readEntry(row);
    expect(entry !== undefined && isDamaged(entry)).toBe(true);
    if (entry !== undefined) expect(writeEntry(entry)).toEqual(row);
  });

  it("is sound without some fields, and with null in them", () => {
    for (const selection of [{}, { presetId: null, worldBookIds: null, character: null, rp: null }]) {
      const entry = readEntry({ selection });
      expect(entry).toEqual({ selection: freshSelection(null), updatedAt: "" });
    }
  });

  it("keeps unknown options for as long as their character is bound", () => {
    const entry = readEntry({ selection: { characterCardId: "c", character: { greetingIndex: 1, mood: "x" } } });
    const options = (characterCardId: string) => {
      const selection = { ...freshSelection(null), characterCardId, character: { greetingIndex: 2 } };
      return writeEntry(rewritten(entry, selection, TIME))["selection"];
    };
    expect(options("c")).toMatchObject({ character: { greetingIndex: 2, mood: "x" } });
    expect(options("d")).toMatchObject({ character: { greetingIndex: 2 } });
    expect(options("d")).not.toMatchObject({ character: { mood: "x" } });
  });
});

it("knows three options of characters", () => {
  const known = { greetingIndex: 0, preferCharacterSystemPrompt: true, preferCharacterPostHistory: false };
  expect(readOptions({ ...known, other: 1 })).toEqual(known);
  expect(readOptions({ greetingIndex: -1, preferCharacterSystemPrompt: "yes" })).toEqual({});
  expect(readOptions(null)).toEqual({});
});
