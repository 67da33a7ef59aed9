import { expect, test } from "vitest";
import { LIMITS } from "../../../src/matcher/limits.ts";
import { ProfileNotes, shown } from "../../../src/workers/profile/notes.ts";

test("notes keep their order, severity and resource", () => {
  const notes = new ProfileNotes();
  notes.add("TAVERN_PROFILE_LORE_LIMITED", "full");
  notes.add("CHARACTER_GREETING_REFERENCE", "greeting", "card");
  expect(notes.all()).toEqual([
    { code: "TAVERN_PROFILE_LORE_LIMITED", severity: "warning", message: "full" },
    { code: "CHARACTER_GREETING_REFERENCE", severity: "info", message: "greeting", resourceId: "card" },
  ]);
});

test("a code that repeats too often is counted", () => {
  const notes = new ProfileNotes();
  const most = LIMITS.diagnosticsPerCode.value;
  for (let i = 0; i < most + 3; i++) notes.add("WORLD_BOOK_OUTLET_SKIPPED", String(i));
  expect(notes.all()).toHaveLength(most + 1);
  expect(notes.all().at(-1)).toEqual({
    code: "diagnostics-truncated",
    severity: "info",
    message: "3 more findings of WORLD_BOOK_OUTLET_SKIPPED are not listed.",
  });
});

test("names of the user's are quoted and cut", () => {
  expect(shown('a"b')).toBe('"a\\"b"');
  expect(shown("x".repeat(200))).toBe(`"${"x".repeat(80)}…"`);
});
