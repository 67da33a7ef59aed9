import { join } from "node:path";
import { expect, it } from "vitest";
import { deletedIn } from "../../../../src/host/cli/migrate/deleted.ts";
import { oldFolders } from "./old-folder.ts";

const old = oldFolders();
const DELETED = "2026-08-15T00:00:00.000Z";
const days = (count: number): number => Date.parse(DELETED) + count * 86_400_000;

it("finds what was deleted by its manifests, and passes over what is none", async () => {
  const manifest = { schemaVersion: 1, folder: "world-books", id: "world-book-a", deletedAt: DELETED };
  const folder = old({
    "trash/1/manifest.json": JSON.stringify(manifest),
    "trash/2/manifest.json": JSON.stringify({ ...manifest, folder: "originals", id: "b" }),
    "trash/3/manifest.json": JSON.stringify({ ...manifest, schemaVersion: 2, id: "c" }),
    "trash/4/manifest.json": "{",
    "trash/5/document.json": "{}",
    "trash/note.txt": "",
  });
  expect([...(await deletedIn(folder, days(29)))]).toEqual(["world-book/world-book-a"]);
  // The library empties its trash of that when it opens.
  expect((await deletedIn(folder, days(30))).size).toBe(0);
});

it("finds nothing in a folder that is not there", async () => {
  expect((await deletedIn(join(old({}), "none"))).size).toBe(0);
});
