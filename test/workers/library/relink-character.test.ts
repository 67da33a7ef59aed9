import { expect, it } from "vitest";

import { changeMaps } from "../../../src/workers/library/change-maps.ts";
import { deleteDocument } from "../../../src/workers/library/delete-document.ts";
import { relinkCharacter } from "../../../src/workers/library/relink-character.ts";
import { added, codeOf, opened, rig } from "./support/folder.ts";

it("moves what still names a character whose file was taken away", () => {
  const of = rig();
  opened(of);
  const { library } = of;
  const [gone, kept] = [added(library, "character", "Gone"), added(library, "character", "Kept")];
  const books = [added(library, "world-book", "A"), added(library, "world-book", "B")] as const;
  const change = { characterCardId: gone, character: { greetingIndex: 1 } };
  for (const sessionId of ["s", "t"]) changeMaps(library, { type: "select", sessionId, change, sessionsMax: 9 });
  changeMaps(library, { type: "relate", kind: "character", id: gone, worldBookIds: [...books] });
  changeMaps(library, { type: "relate", kind: "character", id: kept, worldBookIds: [books[1]] });
  expect(codeOf(() => relinkCharacter(library, { previousId: gone, id: kept }))).toBe("PLAY_CHARACTER_RELINK_CONFLICT");
  of.memory.unlink(`/data/characters/${gone}.json`);
  const { delta, sessions } = relinkCharacter(library, { previousId: gone, id: kept });
  expect(sessions).toBe(2);
  expect(of.text("session-selections.json")).not.toContain(gone);
  const owners = { preset: {}, character: { [kept]: { worldBookIds: [books[1], books[0]] } } };
  expect(of.json("resource-world-book-bindings.json")).toMatchObject({ owners });
  expect(of.text("resource-world-book-bindings.json")).not.toContain(gone);
  expect(delta.relations).toHaveLength(2);
  expect(relinkCharacter(library, { previousId: gone, id: kept })).toEqual({ delta: {}, sessions: 0 });
});

it("no longer misses the character", () => {
  const of = rig();
  opened(of);
  const [gone, kept] = [added(of.library, "character", "Gone"), added(of.library, "character", "Kept")];
  deleteDocument(of.library, { kind: "character", id: gone });
  expect(codeOf(() => relinkCharacter(of.library, { previousId: gone, id: "x" }))).toBe("CHARACTER_NOT_FOUND");
  const { delta, sessions } = relinkCharacter(of.library, { previousId: gone, id: kept });
  expect([sessions, delta.state?.missingCharacters]).toEqual([0, []]);
  expect(of.json("library-state.json")).toMatchObject({ missingCharacters: [] });
  expect(relinkCharacter(of.library, { previousId: kept, id: kept })).toEqual({ delta: {}, sessions: 0 });
});
