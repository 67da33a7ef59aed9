import { expect, it } from "vitest";

import { appendTurn } from "../../../src/workers/turns/append-turn.ts";
import { fullTurn } from "../../trace/retain/support/full-turn.ts";
import { openDatabase } from "./support/database.ts";

it("has what was put last, and before that the time of the newest turn", () => {
  const database = openDatabase();
  expect(database.clock.seen).toBeNull();
  for (const startedAt of [70, 50]) {
    const trace = fullTurn({ turnId: `t_${startedAt}`, startSeq: startedAt, startedAt });
    appendTurn(database, { ownerId: "local", trace, nowMs: startedAt, bytesMax: 2 ** 29 });
  }
  expect(database.clock.seen).toEqual({ seenAt: 70, doubtedAt: null });
  database.clock.put({ seenAt: 80, doubtedAt: 99 });
  expect(database.clock.seen).toEqual({ seenAt: 80, doubtedAt: 99 });
  database.clock.put({ seenAt: 100, doubtedAt: null });
  expect(database.clock.seen).toEqual({ seenAt: 100, doubtedAt: null });
});
