import { join } from "node:path";

import { expect, it } from "vitest";

import { appendTurn } from "../../../src/workers/turns/append-turn.ts";
import { bytesOf, figuresOf } from "../../../src/workers/turns/figures.ts";
import { openTurnFile } from "../../../src/workers/turns/open-file.ts";
import { TurnDatabase } from "../../../src/workers/turns/turn-database.ts";
import { fullTurn } from "../../trace/retain/support/full-turn.ts";
import { turnFolder } from "./support/thread.ts";

it("counts what is there without a look at the accounts", () => {
  const { db } = openTurnFile(join(turnFolder(), "turns.sqlite"));
  const database = new TurnDatabase(db);
  expect(figuresOf(db)).toEqual({ turns: 0, redacted: 0, bytes: bytesOf(db), oldestAt: null });
  const more = { redactedAt: 9, bodies: "redacted" as const };
  for (const trace of [fullTurn({ startedAt: 7 }), fullTurn({ turnId: "t_2", startedAt: 8, ...more })]) {
    appendTurn(database, { ownerId: "o", trace, nowMs: 10, bytesMax: 2 ** 29 });
  }
  expect(figuresOf(db)).toMatchObject({ turns: 2, redacted: 1, oldestAt: 7 });
  const plan = (sql: string): string => JSON.stringify(db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all());
  const counted =
    "count(redacted_at), min(started_at), total(recovered), total(clock_ahead), count(DISTINCT session_id)";
  expect(plan("SELECT count(*), count(redacted_at) FROM turn")).toContain("COVERING INDEX");
  expect(plan(`SELECT count(*), ${counted} FROM turn WHERE owner_id = 'o'`)).toContain("COVERING INDEX");
  expect(plan("SELECT turn_id FROM turn WHERE redacted_at IS NULL AND kept_from <= 5")).toContain("turn_to_redact");
  database.close();
});
