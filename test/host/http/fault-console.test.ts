import { expect, test } from "vitest";

import { HttpError } from "../../../src/host/http/error.ts";
import { faultConsole } from "../../../src/host/http/fault-console.ts";

test("the same fault is told once a minute, one of ours without its stack", () => {
  const told: unknown[] = [];
  let now = 0;
  const fault = faultConsole({ tell: (one) => told.push(one), now: () => now });
  const read = (): void => fault(new HttpError("TRACE_READ_FAILED", "The trace could not be read (X)."));
  for (let asked = 0; asked < 100; asked++) read();
  expect(told).toEqual(["TRACE_READ_FAILED: The trace could not be read (X)."]);
  const bug = new TypeError("no function");
  fault(bug);
  fault(bug);
  expect(told.slice(1)).toEqual([bug]);
  now = 60_000;
  read();
  expect(told).toHaveLength(3);
});

test("faults that differ are all told, and few are remembered", () => {
  let told = 0;
  const fault = faultConsole({ tell: () => told++, now: () => 0 });
  for (let at = 0; at < 1_000; at++) fault(`fault ${at}`);
  expect(told).toBe(1_000);
});
