import { DatabaseSync } from "node:sqlite";

import { expect, test } from "vitest";

import { inTransaction } from "../../../src/workers/turns/transaction.ts";

const rows = (db: DatabaseSync): unknown => db.prepare("SELECT count(*) AS n FROM t").get()?.["n"];

test("all is committed, or nothing", () => {
  const db = new DatabaseSync(":memory:");
  db.exec("CREATE TABLE t (a)");
  expect(inTransaction(db, () => db.prepare("INSERT INTO t VALUES (1)").run().changes)).toBe(1);
  const fails = (): void =>
    inTransaction(db, () => {
      db.exec("INSERT INTO t VALUES (2)");
      throw new Error("no");
    });
  expect(fails).toThrow("no");
  expect([rows(db), db.isTransaction]).toEqual([1, false]);
  db.close();
});

test("a statement that has rolled back itself is no second fault", () => {
  const db = new DatabaseSync(":memory:");
  const rollback = (): void =>
    inTransaction(db, () => {
      db.exec("ROLLBACK");
      throw new Error("full");
    });
  expect(rollback).toThrow("full");
  db.close();
});
