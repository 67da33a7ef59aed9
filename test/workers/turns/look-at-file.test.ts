import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { lookAtTurnFile, openToRead } from "../../../src/workers/turns/look-at-file.ts";
import { openTurnFile } from "../../../src/workers/turns/open-file.ts";
import { problemOf } from "../../../src/workers/turns/problem.ts";
import { MIGRATIONS } from "../../../src/workers/turns/schema.ts";
import { thread, turnFolder } from "./support/thread.ts";
import { factsOf, OWNER } from "./support/turns.ts";

const look = (folder: string) => lookAtTurnFile(join(folder, "turns.sqlite"), { ownerId: OWNER });
const codeOf = (folder: string): string | undefined => {
  try {
    look(folder);
  } catch (error) {
    return problemOf(error)?.code;
  }
  return "nothing thrown";
};

/** Every file of a folder with all its bytes and its time. */
const stateOf = (folder: string): unknown =>
  readdirSync(folder).map((name) => {
    const path = join(folder, name);
    return [name, readFileSync(path, "latin1"), statSync(path).mtimeMs];
  });

/** What is seen, and that nothing in the folder is another thing after it. */
function seen(folder: string): ReturnType<typeof look> {
  const before = stateOf(folder);
  const found = look(folder);
  expect(stateOf(folder)).toEqual(before);
  return found;
}

async function twoTurns() {
  const at = thread(turnFolder());
  const mark = { turnId: "t_9", ownerId: OWNER, sessionId: "s-2", turn: 9, startSeq: 90, startedAt: 5 };
  await at.run("turnMark", { folder: at.folder, ...mark });
  for (const n of [1, 2]) await at.append(factsOf(n));
  await at.append(factsOf(3), { ownerId: "other" });
  return at;
}
const SESSIONS = [
  { sessionId: "s-1", turns: 2, redacted: 0, open: 0, firstAt: factsOf(1).startedAt, lastAt: factsOf(2).startedAt },
  { sessionId: "s-2", turns: 0, redacted: 0, open: 1, firstAt: 5, lastAt: 5 },
];

describe("a look at a turn store leaves no trace, and sees what is in it", () => {
  it("while a process has it open", async () => {
    const { folder } = await twoTurns();
    expect(seen(folder)).toMatchObject({ figures: { turns: 3 }, sessions: SESSIONS, unseenBytes: 0 });
  });

  it("that was closed", async () => {
    const at = await twoTurns();
    at.state.free();
    expect(existsSync(join(at.folder, "turns.sqlite-wal"))).toBe(false);
    expect(seen(at.folder)).toMatchObject({ figures: { turns: 3 }, sessions: SESSIONS, unseenBytes: 0 });
  });

  it("whose process was killed, with what its log has", async () => {
    const { folder } = await twoTurns();
    const killed = turnFolder();
    cpSync(folder, killed, { recursive: true });
    expect(seen(killed)).toMatchObject({ figures: { turns: 3 }, sessions: SESSIONS });
  });

  it("whose log lost its index, and says how much of it was not seen", async () => {
    const at = await twoTurns();
    at.state.free();
    await at.append(factsOf(4));
    const copy = turnFolder();
    for (const name of ["turns.sqlite", "turns.sqlite-wal"]) copyFileSync(join(at.folder, name), join(copy, name));
    const { size } = statSync(join(copy, "turns.sqlite-wal"));
    expect(seen(copy)).toMatchObject({ figures: { turns: 3 }, unseenBytes: size });
  });

  it("in a folder that cannot be written", async () => {
    const at = await twoTurns();
    at.state.free();
    chmodSync(at.folder, 0o500);
    try {
      expect(seen(at.folder)).toMatchObject({ figures: { turns: 3 } });
    } finally {
      chmodSync(at.folder, 0o700);
    }
  });

  it("of an older version, whose turns it does not count", () => {
    const folder = turnFolder();
    openTurnFile(join(folder, "turns.sqlite"), MIGRATIONS.slice(0, 1)).db.close();
    expect(seen(folder)).toMatchObject({ version: 1, versionNow: MIGRATIONS.length, figures: null, sessions: [] });
  });

  it("before its first table, and where there is none", () => {
    const folder = turnFolder();
    expect(seen(folder)).toBeNull();
    writeFileSync(join(folder, "turns.sqlite"), "");
    expect(seen(folder)).toMatchObject({ version: 0, figures: { turns: 0 } });
    rmSync(join(folder, "turns.sqlite"));
    openTurnFile(join(folder, "turns.sqlite"), []).db.close();
    expect(seen(folder)).toMatchObject({ version: 0, figures: { turns: 0 } });
  });
});

describe("a store that cannot be written", () => {
  it("can be read, and nothing is written through it", async () => {
    const at = await twoTurns();
    at.state.free();
    const before = stateOf(at.folder);
    const db = openToRead(join(at.folder, "turns.sqlite"));
    expect(db?.prepare("SELECT count(*) AS turns FROM turn").get()).toEqual({ turns: 3 });
    expect(() => db?.exec("DELETE FROM turn")).toThrow("readonly");
    db?.close();
    expect(stateOf(at.folder)).toEqual(before);
  });

  it("is left where its tables are others, or it has none", () => {
    const folder = turnFolder();
    const path = join(folder, "turns.sqlite");
    expect(openToRead(path)).toBeNull();
    openTurnFile(path, MIGRATIONS.slice(0, 1)).db.close();
    expect(openToRead(path)).toBeNull();
    writeFileSync(path, "SECRET ".repeat(100));
    expect(() => openToRead(path)).toThrow("no SQLite database");
  });
});

describe("a look at what is no sound turn store says so, and leaves it", () => {
  it.each([
    ["TURN_STORE_NEWER", (path: string) => openTurnFile(path, [...MIGRATIONS, ""]).db.close()],
    ["TURN_STORE_CORRUPT", (path: string) => writeFileSync(path, "SECRET ".repeat(100))],
    ["TURN_STORE_CORRUPT", (path: string) => mkdirSync(path)],
    [
      "TURN_STORE_CORRUPT",
      (path: string) => {
        const bytes = readFileSync(path);
        bytes.fill(0xaa, 4_096 * 3, 4_096 * 6);
        writeFileSync(path, bytes);
      },
    ],
  ])("%s", async (code, damage) => {
    const at = await twoTurns();
    at.state.free();
    const path = join(at.folder, "turns.sqlite");
    if (code === "TURN_STORE_NEWER") rmSync(path);
    if (damage.toString().includes("mkdirSync")) rmSync(path);
    damage(path);
    const names = readdirSync(at.folder);
    expect(codeOf(at.folder)).toBe(code);
    expect(readdirSync(at.folder)).toEqual(names);
  });
});
