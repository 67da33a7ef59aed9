import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { checkTurns } from "../../../../src/host/cli/doctor/turns-check.ts";
import { openTurnFile } from "../../../../src/workers/turns/open-file.ts";
import { MIGRATIONS } from "../../../../src/workers/turns/schema.ts";
import { thread, turnFolder } from "../../../workers/turns/support/thread.ts";
import { factsOf } from "../../../workers/turns/support/turns.ts";

/** Every file of a folder with all its bytes and its time. */
const stateOf = (folder: string): unknown =>
  readdirSync(folder).map((name) => {
    const path = join(folder, name);
    return [name, readFileSync(path, "latin1"), statSync(path).mtimeMs];
  });

it("says nothing of a folder without turns, and makes no file in it", async () => {
  const at = thread(turnFolder());
  expect(await checkTurns(at, at.folder)).toEqual([]);
  expect(readdirSync(at.folder)).toEqual([]);
});

it("tells how much there is, and who may read it", async () => {
  const at = thread(turnFolder());
  await at.append(factsOf(1));
  const [sound] = await checkTurns(at, at.folder);
  expect(sound).toMatchObject({ id: "turns", state: "ok" });
  expect(sound?.found).toMatch(/^1 turn, 0 of them redacted, \d+ bytes, mode 600$/u);
  chmodSync(join(at.folder, "turns.sqlite"), 0o644);
  expect(await checkTurns(at, at.folder)).toMatchObject([
    { state: "warn", remedy: expect.stringContaining("chmod 600") },
  ]);
});

it("tells of a file that cannot be used what to do, and quotes nothing of it", async () => {
  const at = thread(turnFolder());
  writeFileSync(join(at.folder, "turns.sqlite"), "SECRET ".repeat(100), { mode: 0o600 });
  const [check] = await checkTurns(at, at.folder);
  expect(check).toMatchObject({ state: "fail", found: expect.stringMatching(/^TURN_STORE_CORRUPT: /u) });
  expect(check?.remedy).toContain("move turns.sqlite");
  expect(JSON.stringify(check)).not.toContain("SECRET");
});

it.each([
  ["older", MIGRATIONS.slice(0, 1), /^version 1, which the next start brings to 3, mode 600$/u],
  ["newer", [...MIGRATIONS, "", ""], /^TURN_STORE_NEWER: turns\.sqlite has version \d/u],
])("tells of an %s file, and leaves it and its folder as they are", async (_name, migrations, found) => {
  const at = thread(turnFolder());
  openTurnFile(join(at.folder, "turns.sqlite"), migrations).db.close();
  const before = stateOf(at.folder);
  expect((await checkTurns(at, at.folder))[0]?.found).toMatch(found);
  expect(stateOf(at.folder)).toEqual(before);
});
