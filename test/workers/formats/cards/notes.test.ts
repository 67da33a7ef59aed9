import { expect, test } from "vitest";
import { CardNotes } from "../../../../src/workers/formats/cards/notes.ts";

test("notes in order, without a path for the whole card", () => {
  const notes = new CardNotes();
  notes.add("wrong-type", "data.tags", "m");
  const more = new CardNotes();
  more.add("text-replaced", "", "n");
  notes.addAll(more);
  expect(notes.all).toEqual([
    { code: "wrong-type", message: "m", path: "data.tags" },
    { code: "text-replaced", message: "n" },
  ]);
});
