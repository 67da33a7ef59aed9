import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import { writePrivateFile } from "../../src/host/private-file.ts";

it("replaces the whole file, for the owner alone, and leaves no temporary one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lorekeeper-private-"));
  const path = join(folder, "note.json");
  await writePrivateFile(path, "one");
  await writePrivateFile(path, "two");
  expect(await readFile(path, "utf8")).toBe("two");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await expect(writePrivateFile(folder, "no file")).rejects.toThrow();
  expect(await readdir(folder)).toEqual(["note.json"]);
  await rm(folder, { recursive: true });
});
