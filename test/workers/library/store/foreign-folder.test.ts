import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

import { Store } from "../../../../src/workers/library/store/store.ts";

const base = mkdtempSync(join(tmpdir(), "lorekeeper-foreign-"));
afterAll(() => rmSync(base, { recursive: true }));

const FOLDERS = [{ folder: "users", documentBytesMax: 1_000, originalBytesMax: 1_000 }];
let made = 0;

function folderWith(...names: readonly string[]): string {
  const root = join(base, String(made++));
  mkdirSync(root);
  chmodSync(root, 0o755);
  for (const name of names) writeFileSync(join(root, name), "mine");
  return root;
}

const acquire = (root: string): unknown => {
  const store = new Store({ root, folders: FOLDERS, files: ["index.json"] });
  try {
    return store.acquire();
  } finally {
    store.close();
  }
};

test("a folder of other files is refused, and neither closed nor added to", () => {
  const root = folderWith("letter.txt", ".profile");
  expect(() => acquire(root)).toThrow(expect.objectContaining({ code: "STORE_FOREIGN_FOLDER" }) as Error);
  expect(readdirSync(root).toSorted()).toEqual([".profile", "letter.txt"]);
  expect(statSync(root).mode & 0o777).toBe(0o755);
});

test.each([
  ["an empty folder", []],
  ["one of a library", ["letter.txt", "index.json"]],
  ["one where a first write was interrupted", [".owner.lock.4242.0123456789abcdef.tmp"]],
  ["one that a file manager has shown", [".DS_Store"]],
])("%s is taken", (_name, names) => expect(acquire(folderWith(...names))).toBe("owner"));

test("a folder that is not there yet is made", () => {
  expect(acquire(join(base, "new", "deep"))).toBe("owner");
});
