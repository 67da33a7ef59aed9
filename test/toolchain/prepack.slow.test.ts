import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { projectRoot } from "../tidy/tree.ts";

const root = mkdtempSync(join(tmpdir(), "lorekeeper-prepack-"));
afterAll(() => rmSync(root, { recursive: true }));

function put(path: string, seconds: number): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), "");
  utimesSync(join(root, path), seconds, seconds);
}

function prepack(): readonly [number | null, string] {
  const { status, stderr } = spawnSync(process.execPath, [join(root, "test/prepack.mjs")], { encoding: "utf8" });
  return [status, stderr];
}

it("packs only a dist/ that is there and newer than src/", () => {
  for (const script of ["test/prepack.mjs", "test/dist.ts"]) {
    put(script, 1_000);
    copyFileSync(join(projectRoot, script), join(root, script));
  }
  put("src/deep/a.ts", 1_000);
  expect(prepack()).toEqual([1, "Not packed: dist/ is missing. Run `npm run build` first.\n"]);
  put("dist/host/cli/main.js", 2_000);
  expect(prepack()).toEqual([0, ""]);
  put("src/deep/b.ts", 3_000);
  expect(prepack()).toEqual([1, "Not packed: dist/ is older than src/. Run `npm run build` first.\n"]);
});
