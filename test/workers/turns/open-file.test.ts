import { DatabaseSync } from "node:sqlite";
import { chmodSync, copyFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { numberFrom } from "../../../src/workers/turns/file-check.ts";
import { openTurnFile } from "../../../src/workers/turns/open-file.ts";
import { problemOf } from "../../../src/workers/turns/problem.ts";
import { APPLICATION_ID, MIGRATIONS } from "../../../src/workers/turns/schema.ts";
import { turnFolder } from "./support/thread.ts";

const file = (): string => join(turnFolder(), "turns.sqlite");
const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
  } catch (error) {
    return problemOf(error)?.code;
  }
  return "nothing thrown";
};
/** A sound store with something in it, closed. */
function made(path: string): void {
  const { db } = openTurnFile(path);
  db.exec("INSERT INTO tombstone VALUES ('session', 'a', 1)");
  db.close();
}

describe("a turn store that is not there", () => {
  it("is made for its user alone, with its log, and is at the newest version", () => {
    const path = file();
    const { db, versionBefore } = openTurnFile(path);
    expect([versionBefore, numberFrom(db, "PRAGMA user_version")]).toEqual([0, MIGRATIONS.length]);
    expect([
      numberFrom(db, "PRAGMA synchronous"),
      numberFrom(db, "PRAGMA foreign_keys"),
      numberFrom(db, "PRAGMA secure_delete"),
    ]).toEqual([2, 1, 1]);
    expect([numberFrom(db, "PRAGMA auto_vacuum"), numberFrom(db, "PRAGMA application_id")]).toEqual([
      2,
      APPLICATION_ID,
    ]);
    for (const name of [path, `${path}-wal`, `${path}-shm`]) expect(statSync(name).mode & 0o777).toBe(0o600);
    db.close();
    expect([existsSync(`${path}-wal`), existsSync(`${path}-shm`)]).toEqual([false, false]);
  });

  it("is made of an empty file, and of one that a kill has left before its first table", () => {
    const path = file();
    writeFileSync(path, "");
    openTurnFile(path).db.close();
    const half = file();
    const db = new DatabaseSync(half);
    db.exec("PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL");
    db.close();
    expect(openTurnFile(half).versionBefore).toBe(0);
  });

  it("cannot be made where nothing can be written", () => {
    expect(codeOf(() => openTurnFile("/proc/none/turns.sqlite"))).toBe("TURN_STORE_WRITE_FAILED");
  });
});

describe("a migration", () => {
  it("brings a file of an older version to the newest, with what it holds", () => {
    const path = file();
    openTurnFile(path, ["CREATE TABLE note (text TEXT) STRICT; INSERT INTO note VALUES ('kept')"]).db.close();
    const next = ["never run again", "ALTER TABLE note ADD COLUMN more TEXT"];
    const { db, versionBefore } = openTurnFile(path, next);
    expect([versionBefore, numberFrom(db, "PRAGMA user_version")]).toEqual([1, 2]);
    expect(db.prepare("SELECT text, more FROM note").get()).toMatchObject({ text: "kept", more: null });
    db.close();
  });

  it("that fails leaves the file at its version", () => {
    const path = file();
    const steps = ["CREATE TABLE note (text TEXT) STRICT"];
    openTurnFile(path, steps).db.close();
    expect(() => openTurnFile(path, [...steps, "CREATE TABLE more (a TEXT) STRICT", "NO SUCH STATEMENT"])).toThrow();
    const { db } = openTurnFile(path, steps);
    expect(db.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'more'").get()).toMatchObject({ n: 0 });
    db.close();
  });
});

describe("a turn store that is not to be touched", () => {
  const untouched = (path: string, code: string): void => {
    const before = readFileSync(path);
    expect(codeOf(() => openTurnFile(path))).toBe(code);
    expect(readFileSync(path).equals(before)).toBe(true);
  };

  it("of a later version", () => {
    const path = file();
    openTurnFile(path, [...MIGRATIONS, "CREATE TABLE later (a TEXT) STRICT"]).db.close();
    untouched(path, "TURN_STORE_NEWER");
  });

  it("of a later version that only its log tells of", () => {
    const path = file();
    made(path);
    const { db } = openTurnFile(path, [...MIGRATIONS, "CREATE TABLE later (a TEXT) STRICT"]);
    const copy = join(turnFolder(), "turns.sqlite");
    for (const end of ["", "-wal"]) copyFileSync(`${path}${end}`, `${copy}${end}`);
    db.close();
    const log = readFileSync(`${copy}-wal`);
    untouched(copy, "TURN_STORE_NEWER");
    expect(readFileSync(`${copy}-wal`).equals(log)).toBe(true);
  });

  it.each([
    ["no database", (path: string) => writeFileSync(path, "SECRET ".repeat(100))],
    ["shorter than a header", (path: string) => writeFileSync(path, "SQLite format 3\0")],
    ["cut off", (path: string) => truncateSync(path, 8_192)],
    [
      "damaged within",
      (path: string) => {
        const bytes = readFileSync(path);
        bytes.fill(0xaa, 4_096 * 3, 4_096 * 6);
        writeFileSync(path, bytes);
      },
    ],
  ])("that is %s", (_name, damage) => {
    const path = file();
    made(path);
    damage(path);
    untouched(path, "TURN_STORE_CORRUPT");
  });

  it("of another program", () => {
    const path = file();
    const db = new DatabaseSync(path);
    db.exec("CREATE TABLE theirs (a TEXT)");
    db.close();
    untouched(path, "TURN_STORE_CORRUPT");
  });

  it("is told of without a word of what it holds", () => {
    const path = file();
    writeFileSync(path, "SECRET ".repeat(100));
    let message: string | undefined;
    try {
      openTurnFile(path);
    } catch (error) {
      message = problemOf(error)?.message;
    }
    expect(message).toBe("turns.sqlite is no SQLite database");
  });
});

it("a file that its user may not read is no corrupt one", () => {
  const path = file();
  made(path);
  chmodSync(path, 0o000);
  const isRoot = process.getuid?.() === 0;
  expect(codeOf(() => openTurnFile(path).db.close())).toBe(isRoot ? "nothing thrown" : "TURN_STORE_WRITE_FAILED");
});
