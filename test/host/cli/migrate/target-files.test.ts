import { lstatSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { DRY_WRITER, makeFile, readTarget, replaceFile } from "../../../../src/host/cli/migrate/target-files.ts";
import { oldFolders } from "./old-folder.ts";

const old = oldFolders();
const mode = (path: string): number => lstatSync(path).mode & 0o777;

describe("files of the data folder", () => {
  it("are made whole, for the owner alone, and never over another", async () => {
    const path = join(old({}), "presets/a.json");
    expect(await makeFile(path, Buffer.from("a"))).toBe(true);
    expect(await makeFile(path, Buffer.from("b"))).toBe(false);
    expect([readFileSync(path, "utf8"), readdirSync(dirname(path))]).toEqual(["a", ["a.json"]]);
    expect([mode(path), mode(dirname(path))]).toEqual([0o600, 0o700]);
  });

  it("are replaced whole", async () => {
    const folder = old({ "a.json": "{}" });
    await replaceFile(join(folder, "a.json"), Buffer.from('{"b":1}'));
    expect([await readTarget(join(folder, "a.json")), readdirSync(folder)]).toEqual([{ b: 1 }, ["a.json"]]);
    expect(await readTarget(join(folder, "none.json"))).toBeUndefined();
    writeFileSync(join(folder, "broken.json"), "{");
    await expect(readTarget(join(folder, "broken.json"))).rejects.toThrow("JSON");
  });

  it("that cannot be written leave nothing behind", async () => {
    const folder = old({ "a.json": "{}" });
    await expect(makeFile(join(folder, "a.json/b.json"), Buffer.from("x"))).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(readdirSync(folder)).toEqual(["a.json"]);
  });

  it("are left alone by the writer of a dry run, which says the same", async () => {
    const folder = old({ "a.json": "{}" });
    expect(await DRY_WRITER.make(join(folder, "a.json"), Buffer.from("x"))).toBe(false);
    expect(await DRY_WRITER.make(join(folder, "presets/b.json"), Buffer.from("x"))).toBe(true);
    await expect(DRY_WRITER.make(join(folder, "a.json/b.json"), Buffer.from("x"))).rejects.toThrow("ENOTDIR");
    await DRY_WRITER.replace(join(folder, "a.json"), Buffer.from("x"));
    expect([readdirSync(folder), readFileSync(join(folder, "a.json"), "utf8")]).toEqual([["a.json"], "{}"]);
  });
});
