import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { readOffNote, removeOffNote, writeOffNote } from "../../src/host/off-file.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lorekeeper-off-"));
});
afterEach(() => rm(folder, { recursive: true }));

const note = { pid: 1, at: "2026-01-01T00:00:00Z", version: "1", reasons: [{ code: "A", message: "m" }] };

it("is kept until it is removed, in a folder that is made for it, for the owner alone", async () => {
  const data = join(folder, "deep", "data");
  await writeOffNote(data, note);
  expect(await readOffNote(data)).toEqual(note);
  const files = await readdir(data);
  expect(files).toEqual(["plugin-off.json"]);
  expect((await stat(join(data, "plugin-off.json"))).mode & 0o077).toBe(0);
  await removeOffNote(data);
  expect(await readOffNote(data)).toBeNull();
  await removeOffNote(data);
});

it("says nothing when it cannot be read", async () => {
  expect(await readOffNote(join(folder, "nowhere"))).toBeNull();
  for (const text of ["{", "[]", '{"pid":"x"}']) {
    await writeFile(join(folder, "plugin-off.json"), text);
    expect(await readOffNote(folder)).toBeNull();
  }
});
