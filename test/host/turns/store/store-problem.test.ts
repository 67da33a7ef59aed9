import { expect, it, vi } from "vitest";

import { StoreProblem, tellConsole } from "../../../../src/host/turns/store/store-problem.ts";

const busy = { code: "TURN_STORE_BUSY", message: "m" } as const;
const full = { code: "TURN_STORE_WRITE_FAILED", message: "m" } as const;

it("tells each kind of problem once, until the store works again", () => {
  const told: string[] = [];
  const problem = new StoreProblem(({ code }) => told.push(code));
  for (const one of [busy, busy, full, busy]) problem.heard(one);
  expect([told, problem.now]).toEqual([[busy.code, full.code], busy]);
  problem.heard(null);
  expect(problem.now).toBeNull();
  problem.heard(busy);
  expect(told).toEqual([busy.code, full.code, busy.code]);
});

it("takes one line of the console", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  tellConsole({ ...busy, message: "two\nlines" });
  expect(warn.mock.calls).toEqual([["dsh-lorekeeper: TURN_STORE_BUSY: two lines"]]);
  warn.mockRestore();
});
