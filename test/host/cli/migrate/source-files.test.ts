import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "../../../../src/host/cli/migrate/source-files.ts";
import { oldFolders, stateOf } from "./old-folder.ts";

const old = oldFolders();

describe("sourceFiles", () => {
  it("lists regular files below a folder, by path, and touches none", async () => {
    const folder = old({ "b.json": "{}", "a/c.json": "12", "a/b/d.txt": "" });
    symlinkSync(join(folder, "b.json"), join(folder, "link.json"));
    const before = stateOf(folder);
    expect(await sourceFiles(folder)).toEqual({
      files: [
        { path: "a/b/d.txt", bytes: 0 },
        { path: "a/c.json", bytes: 2 },
        { path: "b.json", bytes: 2 },
      ],
      skipped: [{ file: "link.json", why: expect.stringContaining("link") as string }],
    });
    expect(stateOf(folder)).toEqual(before);
  });

  it("does not go deeper than a plugin's data lies", async () => {
    const folder = old({ "1/2/3/4/5/6/7/8/in.json": "{}", "1/2/3/4/5/6/7/8/9/out.json": "{}" });
    expect((await sourceFiles(folder)).files.map(({ path }) => path)).toEqual(["1/2/3/4/5/6/7/8/in.json"]);
  });

  it("leaves deleted documents in their trash folder, wherever it lies", async () => {
    const folder = old({ "presets/p.json": "{}", "trash/t1/document.json": "{}", "a/trash/x.json": "{}" });
    const { files, skipped } = await sourceFiles(folder);
    expect(files.map(({ path }) => path)).toEqual(["presets/p.json"]);
    const why = "it is a trash folder; what was deleted stays deleted";
    const intended = true;
    expect(skipped.toSorted((a, b) => (a.file < b.file ? -1 : 1))).toEqual([
      { file: "a/trash", why, intended },
      { file: "trash", why, intended },
    ]);
  });

  it("says that a folder cannot be looked through", async () => {
    await expect(sourceFiles("/no/such/folder")).rejects.toMatchObject({ code: "migrate-source" });
  });
});
