import { describe, expect, it } from "vitest";
import { planMigration } from "../../../../src/host/cli/migrate/plan.ts";
import { OLD, OLD_FILES, oldFolders, stateOf } from "./old-folder.ts";

const old = oldFolders();

describe("planMigration", () => {
  it("finds documents, sessions, relations, the default preset and the imported file, and writes nothing", async () => {
    const folder = old();
    const before = stateOf(folder);
    const plan = await planMigration(folder);
    expect(stateOf(folder)).toEqual(before);
    const rows = plan.documents.map(({ kind, id, from, original }) => [kind, id, from, original ?? null] as const);
    expect(rows.toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual([
      ["character", OLD.character.id, `cards/${OLD.character.id}/card.json`, `cards/${OLD.character.id}/original.png`],
      ["preset", OLD.preset.id, `presets/${OLD.preset.id}.json`, null],
      ["user", OLD.user.id, "users.json", null],
      ["world-book", OLD.worldBook.id, "world-books.json", null],
    ]);
    expect([...plan.maps.keys()].toSorted()).toEqual([
      "character-state.json",
      "resource-world-book-bindings.json",
      "session-selections.json",
      "user-world-book-bindings.json",
    ]);
    expect(plan.selectedId).toBe(OLD.preset.id);
    expect(plan.ignored).toEqual(["operation.log", "session-templates.json", "traces/trace.json"]);
    expect(plan.skipped).toEqual([{ file: "broken.json", why: expect.stringContaining("not valid JSON") }]);
  });

  it("names what it cannot use", async () => {
    const folder = old({
      "a.json": JSON.stringify(OLD.user),
      "b.json": JSON.stringify(OLD.user),
      "latin1.json": Buffer.from('{"a":"\xe9"}', "latin1"),
      "session-selections.json": "[]",
      "user-world-book-bindings.json": " ".repeat(9 * 1024 * 1024),
    });
    const { documents, maps, skipped } = await planMigration(folder);
    expect([documents.length, maps.size]).toEqual([1, 0]);
    expect(skipped.map(({ file, why }) => `${file}: ${why}`)).toEqual([
      `b.json: user/${OLD.user.id} stands in a.json too, which counts`,
      "latin1.json: it is not UTF-8 text",
      "session-selections.json: it is no object",
      "user-world-book-bindings.json: it has 9437184 bytes; at most 8388608 are read",
    ]);
  });

  it("takes no default preset that is not there", async () => {
    const { "presets/state.json": state = "" } = OLD_FILES;
    expect((await planMigration(old({ "state.json": state }))).selectedId).toBeNull();
  });

  it("takes an imported file only by its hash", async () => {
    const changed = { ...OLD_FILES, [`cards/${OLD.character.id}/original.png`]: "THE BYTES OF A CARD" };
    const { documents } = await planMigration(old(changed));
    expect(documents.filter(({ original }) => original !== undefined)).toEqual([]);
  });
});
