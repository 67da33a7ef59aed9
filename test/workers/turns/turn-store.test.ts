import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { ThreadState } from "../../../src/workers/state.ts";
import { MIGRATIONS } from "../../../src/workers/turns/schema.ts";
import { openTurnFile } from "../../../src/workers/turns/open-file.ts";
import { TurnDatabase } from "../../../src/workers/turns/turn-database.ts";
import { appendTurn } from "../../../src/workers/turns/append-turn.ts";
import { DamagedRowError } from "../../../src/workers/turns/damaged-row.ts";
import { problemOf } from "../../../src/workers/turns/problem.ts";
import { TurnStore } from "../../../src/workers/turns/turn-store.ts";
import { fullTurn } from "../../trace/retain/support/full-turn.ts";
import { bytesIn, thread, turnFolder } from "./support/thread.ts";
import { factsOf } from "./support/turns.ts";

const countIn = (store: TurnStore) => store.use(({ figures }) => figures.turns);

describe("the turn store of a thread", () => {
  it("is opened once, and again after it was closed", () => {
    const store = new TurnStore(turnFolder());
    expect(countIn(store)).toEqual({ problem: null, value: 0 });
    store.close();
    store.close();
    expect(countIn(store)).toEqual({ problem: null, value: 0 });
    store.close();
  });

  it("is not made by who only looks", () => {
    const store = new TurnStore(turnFolder());
    expect(store.look(() => "never")).toEqual({ problem: null, value: null });
  });

  it("throws our own faults, and goes on", () => {
    const store = new TurnStore(turnFolder());
    const fault = (): never => {
      throw new TypeError("ours");
    };
    expect(() => store.use(fault)).toThrow("ours");
    expect(countIn(store).problem).toBeNull();
    store.close();
  });

  it("leaves a corrupt file byte for byte as it is, and takes another one in its place", async () => {
    const folder = turnFolder();
    const path = join(folder, "turns.sqlite");
    writeFileSync(path, "no database at all ".repeat(50));
    const before = readFileSync(path);
    const at = thread(folder);
    expect((await at.open()).problem?.code).toBe("TURN_STORE_CORRUPT");
    expect(await at.append(factsOf(1))).toMatchObject({ written: false, problem: { code: "TURN_STORE_CORRUPT" } });
    expect(await at.read("t_1")).toBeNull();
    expect(readFileSync(path).equals(before)).toBe(true);
    renameSync(path, join(folder, "damaged"));
    expect(await at.append(factsOf(1))).toMatchObject({ written: true, problem: null });
  });

  it("goes on after a damaged row as if nothing had been", () => {
    const store = new TurnStore(turnFolder());
    countIn(store);
    const damaged = (): never => {
      throw new DamagedRowError("a row is damaged");
    };
    expect(store.use(damaged)).toMatchObject({ problem: { code: "TURN_STORE_CORRUPT" } });
    expect(countIn(store)).toEqual({ problem: null, value: 0 });
    store.close();
  });

  it("refuses a newer file, and leaves it as it is", async () => {
    const folder = turnFolder();
    const path = join(folder, "turns.sqlite");
    openTurnFile(path, [...MIGRATIONS, "CREATE TABLE later (a TEXT) STRICT"]).db.close();
    const before = readFileSync(path);
    const at = thread(folder);
    expect((await at.append(factsOf(1))).problem?.code).toBe("TURN_STORE_NEWER");
    at.state.free();
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it("says that a file without its tables is damaged, and keeps no hold of it", async () => {
    const folder = turnFolder();
    const { db } = openTurnFile(join(folder, "turns.sqlite"));
    db.exec("DROP TABLE absent_session");
    db.close();
    const at = thread(folder);
    expect((await at.open()).problem?.code).toBe("TURN_STORE_CORRUPT");
    expect(await at.append(factsOf(1))).toMatchObject({ written: false, problem: { code: "TURN_STORE_CORRUPT" } });
    expect(readdirSync(folder)).toEqual(["turns.sqlite"]);
  });

  it("says what is wrong where nothing can be written, and tries again", async () => {
    const folder = join(turnFolder(), "gone");
    const at = thread(folder);
    expect((await at.append(factsOf(1))).problem?.code).toBe("TURN_STORE_WRITE_FAILED");
    mkdirSync(folder);
    expect((await at.append(factsOf(1))).written).toBe(true);
  });

  it.each(["read", "append"] as const)("that is deleted while it is open is made anew: first %s", async (first) => {
    const folder = turnFolder();
    const at = thread(folder);
    await at.append(factsOf(1));
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    if (first === "read") {
      expect(await at.read("t_1")).toBeNull();
      expect(readdirSync(folder)).toEqual([]);
    }
    expect(await at.append(factsOf(2))).toMatchObject({ written: true, problem: null });
    expect((await at.list())?.turns.map(({ turnId }) => turnId)).toEqual(["t_2"]);
    at.state.free();
    expect(new ThreadState().turns(folder).use(({ figures }) => figures.turns).value).toBe(1);
  });

  it("that another file takes the place of is that file, with its log", async () => {
    const [folder, elsewhere] = [turnFolder(), turnFolder()];
    const [at, other] = [thread(folder), thread(elsewhere)];
    await at.append(factsOf(1));
    await other.append(factsOf(2));
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    // Not closed: what was written is in the log still.
    for (const name of readdirSync(elsewhere)) copyFileSync(join(elsewhere, name), join(folder, name));
    expect((await at.list())?.turns.map(({ turnId }) => turnId)).toEqual(["t_2"]);
    writeFileSync(join(folder, "new"), "no database at all ".repeat(50));
    renameSync(join(folder, "new"), join(folder, "turns.sqlite"));
    expect((await at.append(factsOf(3))).problem?.code).toBe("TURN_STORE_CORRUPT");
  });

  it("is read where it cannot be written, as when its disk is full", async () => {
    const folder = turnFolder();
    const at = thread(folder);
    await at.append(factsOf(1));
    at.state.free();
    const store = new TurnStore(folder);
    const full = (): never => {
      throw Object.assign(new Error("database or disk is full"), { errcode: 13 });
    };
    let tries = 0;
    const turnsIn = ({ figures }: TurnDatabase): number => (tries++ === 0 ? full() : figures.turns);
    expect([store.look(turnsIn), tries]).toEqual([{ problem: null, value: 1 }, 2]);
    tries = 0;
    expect(store.use(turnsIn)).toMatchObject({ problem: { code: "TURN_STORE_WRITE_FAILED" } });
    // What writes is told that it cannot.
    const write = ({ open }: TurnDatabase): boolean => (tries++ === 0 ? full() : open.delete("t_1"));
    tries = 0;
    expect(store.look(write)).toMatchObject({ problem: { code: "TURN_STORE_WRITE_FAILED" }, value: null });
    store.close();
  });

  it("has no log left beside it when the folder is given up or the thread ends", async () => {
    const folder = turnFolder();
    const at = thread(folder);
    await at.append(factsOf(1));
    expect(bytesIn(folder).length).toBeGreaterThan(100_000);
    at.state.forgetLibrary(folder);
    expect(() => readFileSync(join(folder, "turns.sqlite-wal"))).toThrow("ENOENT");
    await at.append(factsOf(2));
    at.state.free();
    expect(() => readFileSync(join(folder, "turns.sqlite-wal"))).toThrow("ENOENT");
    expect(new ThreadState().turns(folder).use(({ figures }) => figures.turns).value).toBe(2);
  });
});

it("a turn for which the disk is full is not there in part, and there is room for it later", () => {
  const { db } = openTurnFile(join(turnFolder(), "turns.sqlite"));
  const database = new TurnDatabase(db);
  const { page_count: pages } = db.prepare("PRAGMA page_count").get() as { page_count: number };
  db.exec(`PRAGMA max_page_count = ${pages}`);
  const messages = Array.from({ length: 3_000 }, (_, at) => ({
    eventSeq: at * 7_919,
    messageId: `m${at ** 3}`,
    role: "user",
    parts: [],
  }));
  const turn = { ownerId: "o", trace: fullTurn({ history: { messages, omitted: 0 } }), nowMs: 1, bytesMax: 2 ** 30 };
  let code: string | undefined;
  try {
    appendTurn(database, turn);
  } catch (error) {
    code = problemOf(error)?.code;
  }
  expect([code, database.figures.turns]).toEqual(["TURN_STORE_WRITE_FAILED", 0]);
  db.exec("PRAGMA max_page_count = 100000");
  expect([appendTurn(database, turn), database.figures.turns]).toEqual([true, 1]);
  database.close();
});
