import { expect, test } from "vitest";
import { expandFor, fieldSource, presetSource } from "../../../src/workers/profile/stage.ts";
import { BOB, testCard, testPreset } from "./support/profile-input.ts";
import { testStage } from "./support/stage.ts";

const given = {
  preset: testPreset(["scenario"]),
  character: testCard({ description: "D", creator_notes: "N" }),
  user: BOB,
};
const use = { identifier: "x", relationship: "macro" } as const;

test("a text tells the sources of its macros", () => {
  const stage = testStage({ ...given, lore: [{ content: "O", position: "outlet", outletName: "o" }] });
  const { text, shown } = expandFor(stage, "{{description}} {{persona}} {{outlet::o}} {{scenario}}", {
    identifier: "x",
  });
  expect(text).toBe("D PERSONA of Bob O ");
  expect(shown.map(({ kind, resourceId, field, relationship }) => [kind, resourceId, field, relationship])).toEqual([
    ["character", "card", "description", "macro"],
    ["user", "user", "description", "macro"],
    ["world-book", "book", "content", "macro"],
  ]);
});

test("it notes that creator notes were asked for, and shows none", () => {
  const stage = testStage(given);
  expect(expandFor(stage, "[{{creatorNotes}}]", { identifier: "x" })).toEqual({ text: "[]", shown: [] });
  expect(stage.creatorNotesAsked).toBe(true);
});

test("fields and texts that are not there are no sources", () => {
  const stage = testStage(given);
  expect(fieldSource(stage, "description", use)).toMatchObject({ kind: "character", text: "D", role: null, ...use });
  expect(fieldSource(stage, "scenario", use)).toBeNull();
  expect(fieldSource(stage, "alternateGreetings", use)).toBeNull();
  expect(fieldSource(testStage({}), "persona", use)).toBeNull();
  const text = { field: "content", role: null, text: "T", ...use };
  const source = { kind: "preset", resourceId: "preset", ...text };
  expect(presetSource(stage, { ...text, written: "T" })).toEqual([{ ...source, volatile: false }]);
  expect(presetSource(stage, { ...text, written: "{{time}}" })).toEqual([{ ...source, volatile: true }]);
  expect(presetSource(testStage({}), { ...text, written: "T" })).toEqual([]);
});
