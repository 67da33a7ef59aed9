import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { copyPlan, documentPath, withdraw } from "../../../../src/host/cli/migrate/copy.ts";
import { planMigration } from "../../../../src/host/cli/migrate/plan.ts";
import { OLD, oldFolders, stateOf } from "./old-folder.ts";

const old = oldFolders();
const none: ReadonlySet<string> = new Set();

describe("copyPlan", () => {
  it("copies documents with their imported files, sessions, relations and the default preset", async () => {
    const [source, folder] = [old(), old({})];
    const before = stateOf(source);
    const { copied, present, skipped } = await copyPlan(await planMigration(source), { source, folder, deleted: none });
    expect(stateOf(source)).toEqual(before);
    expect([copied.length, present, skipped]).toEqual([9, [], []]);
    expect(readdirSync(folder).toSorted()).toEqual([
      "character-state.json",
      "characters",
      "library-state.json",
      "originals",
      "presets",
      "resource-world-book-bindings.json",
      "session-selections.json",
      "user-world-book-bindings.json",
      "users",
      "world-books",
    ]);
    const original = join(folder, "originals/characters", OLD.character.id);
    expect(readFileSync(original, "utf8")).toBe("the bytes of a card");
    const user = JSON.parse(readFileSync(join(folder, documentPath("user", OLD.user.id)), "utf8")) as unknown;
    expect(user).toMatchObject({ user: OLD.user, createdAt: "2023-11-14T22:13:20.000Z" });
  });

  it("changes nothing the second time", async () => {
    const [source, folder] = [old(), old({})];
    const plan = await planMigration(source);
    await copyPlan(plan, { source, folder, deleted: none });
    const files = (): string[] => stateOf(folder).filter((line) => / [0-9a-f]{64}$/.test(line));
    // The number of links, and with it the time of change, of a file that is not made again may move.
    const untimed = (lines: string[]): string[] => lines.map((line) => line.replace(/ [\d.]+ (\d+ \w{64})$/, " $1"));
    const before = files();
    const { copied, present } = await copyPlan(plan, { source, folder, deleted: none });
    expect([copied, present.length, before.length]).toEqual([[], 9, 10]);
    expect(untimed(files())).toEqual(untimed(before));
  });

  it("does not bring back what was deleted", async () => {
    const [source, folder] = [old(), old({})];
    const deleted = new Set([`user/${OLD.user.id}`]);
    const { present } = await copyPlan(await planMigration(source), { source, folder, deleted });
    expect(present.map(({ id }) => id)).toEqual([OLD.user.id, "user-world-book-bindings.json"]);
    expect(existsSync(join(folder, documentPath("user", OLD.user.id)))).toBe(false);
  });

  it("goes on when one file cannot be written", async () => {
    const [source, folder] = [old(), old({ users: "a file where a folder should be" })];
    const { copied, skipped } = await copyPlan(await planMigration(source), { source, folder, deleted: none });
    expect([copied.length, skipped.map(({ file }) => file)]).toEqual([8, ["users.json"]]);
  });

  it("takes a document away again with its imported file", async () => {
    const [source, folder] = [old(), old({})];
    await copyPlan(await planMigration(source), { source, folder, deleted: none });
    await withdraw(folder, "character", OLD.character.id);
    expect([readdirSync(join(folder, "characters")), readdirSync(join(folder, "originals/characters"))]).toEqual([
      [],
      [],
    ]);
  });
});
