import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import {
  INSPECTOR_FOLDER,
  isLasting,
  isPageFile,
  readPageFile,
} from "../../../../src/host/http/inspector/page-file.ts";
import { projectRoot } from "../../../tidy/tree.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lorekeeper-page-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("lies where the build puts it", () => expect(INSPECTOR_FOLDER).toBe(join(projectRoot, "dist/inspector/")));

it("knows its own files alone, and which of them never change", () => {
  for (const name of ["page.html", "page.js", "app.js", "page.css", "further.css", "part-AB12CD34.js"]) {
    expect(isPageFile(name)).toBe(true);
    expect(isLasting(name)).toBe(name.startsWith("part-"));
  }
  for (const name of ["client.js", "toString", "", "part-ab12cd34.js", "part-AB12CD34.js.map", "../page.js"]) {
    expect(isPageFile(name)).toBe(false);
  }
});

it("reads a file with a tag that another build changes", async () => {
  writeFileSync(join(folder, "page.js"), "1");
  const first = await readPageFile(folder, "page.js");
  writeFileSync(join(folder, "page.js"), "12");
  const second = await readPageFile(folder, "page.js");
  expect(new TextDecoder().decode(first?.bytes)).toBe("1");
  expect(first?.mediaType).toBe("text/javascript; charset=utf-8");
  expect(first?.tag).not.toBe(second?.tag);
});

it("has none when it was not built, and rejects what cannot be read", async () => {
  expect(await readPageFile(folder, "page.js")).toBeNull();
  mkdirSync(join(folder, "page.css"));
  await expect(readPageFile(folder, "page.css")).rejects.toThrow("EISDIR");
});
