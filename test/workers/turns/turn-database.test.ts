import { expect, it } from "vitest";

import { dropTurns } from "../../../src/workers/turns/sweep.ts";
import { appendTurn } from "../../../src/workers/turns/append-turn.ts";
import { fullTurn } from "../../trace/retain/support/full-turn.ts";
import { openDatabase } from "./support/database.ts";

it("counts what it holds, and gives free room back", () => {
  const database = openDatabase();
  expect(database.figures).toMatchObject({ turns: 0, redacted: 0, oldestAt: null });
  for (let n = 1; n <= 30; n++) {
    const trace = fullTurn({ turnId: `t_${n}`, startSeq: n, startedAt: n, requestId: `${n * 104_729}`.repeat(300) });
    appendTurn(database, { ownerId: n === 1 ? "a" : "b", trace, nowMs: 50, bytesMax: 2 ** 29 });
  }
  const full = database.bytes;
  expect(database.figures).toEqual({ turns: 30, redacted: 0, bytes: full, oldestAt: 1 });
  expect(database.statsOf("a")).toMatchObject({ turns: 1, sessions: 1, oldestAt: 1, recovered: 0 });
  expect(dropTurns(database, { ownerId: "b" }, 99)).toBe(29);
  expect(database.shrink()).toBe(true);
  expect(database.bytes).toBeLessThan(full);
  expect(database.statsOf("b")).toMatchObject({ turns: 0, oldestAt: null });
});
