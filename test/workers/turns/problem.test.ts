import { expect, test } from "vitest";

import { problemOf, resultCode, TurnStoreError } from "../../../src/workers/turns/problem.ts";

const sqlite = (errcode: number): Error => Object.assign(new Error("disk"), { code: "ERR_SQLITE_ERROR", errcode });
const system = (code: string): Error => Object.assign(new Error("a path"), { code });

test.each([
  [sqlite(5), "TURN_STORE_BUSY"],
  [sqlite(517), "TURN_STORE_BUSY"],
  [sqlite(11), "TURN_STORE_CORRUPT"],
  [sqlite(26), "TURN_STORE_CORRUPT"],
  [sqlite(8), "TURN_STORE_WRITE_FAILED"],
  [sqlite(13), "TURN_STORE_WRITE_FAILED"],
  [sqlite(14), "TURN_STORE_WRITE_FAILED"],
  [sqlite(266), "TURN_STORE_WRITE_FAILED"],
  [system("ENOSPC"), "TURN_STORE_WRITE_FAILED"],
  [system("EACCES"), "TURN_STORE_WRITE_FAILED"],
  [new TurnStoreError("TURN_STORE_NEWER", "m"), "TURN_STORE_NEWER"],
])("%s is %s", (error, code) => {
  expect(problemOf(error)?.code).toBe(code);
});

test("a fault of ours is no problem of the file", () => {
  for (const error of [sqlite(1), sqlite(19), new TypeError("x"), "text", null]) expect(problemOf(error)).toBeNull();
});

test("a path is in no message", () => {
  expect(problemOf(system("EACCES"))?.message).toBe("turns.sqlite: EACCES");
});

test("the primary code is told whatever the extended one", () => {
  expect([resultCode(sqlite(517)), resultCode(new Error("x"))]).toEqual([5, null]);
});
