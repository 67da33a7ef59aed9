import { DatabaseSync } from "node:sqlite";

import { expect, it } from "vitest";

import { checkFile, numberFrom, refuseNewer } from "../../../src/workers/turns/file-check.ts";
import { APPLICATION_ID } from "../../../src/workers/turns/schema.ts";

it("tells the version of a store, and refuses others' and later ones", () => {
  const db = new DatabaseSync(":memory:");
  expect(checkFile(db, { whole: true })).toBe(0);
  db.exec("CREATE TABLE theirs (a TEXT) STRICT");
  expect(() => checkFile(db, { whole: false })).toThrow("another program");
  db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = 3`);
  expect([checkFile(db, { migrations: ["", "", ""], whole: true }), numberFrom(db, "SELECT 41 + 1")]).toEqual([3, 42]);
  expect(() => checkFile(db, { migrations: [""], whole: true })).toThrow("version 3; this one reads 1");
  db.close();
});

it("has nothing against a version that there is a migration to", () => {
  expect(() => refuseNewer(1, [""])).not.toThrow();
  expect(() => refuseNewer(2, [""])).toThrow("version 2");
});
