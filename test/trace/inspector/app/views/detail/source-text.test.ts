import { expect, it } from "vitest";

import { sourceText } from "../../../../../../src/trace/inspector/app/views/detail/source-text.ts";

it("has what a source says in words and numbers, and never its text", () => {
  const source = { kind: "worldbook", resourceId: "book-1", role: null, relationship: "content", utf16Units: 4 };
  expect(sourceText({ ...source, text: "old", list: ["x"] })).toBe("worldbook · book-1 · content · 4");
  expect(sourceText({})).toBe("");
});
