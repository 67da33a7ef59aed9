import { expect, it } from "vitest";

import { appendTurn, evict, evictAll } from "../../../src/workers/turns/append-turn.ts";
import { fullTurn } from "../../trace/retain/support/full-turn.ts";
import { openDatabase } from "./support/database.ts";

const turn = (n: number, more = {}) => ({
  ownerId: "o",
  trace: fullTurn({ turnId: `t_${n}`, startSeq: n, startedAt: n, requestId: String(n * 7_919).repeat(200), ...more }),
  nowMs: 1_000,
  bytesMax: 2 ** 29,
});
const KEY = { ownerId: "o", sessionId: "s-1" };
const idsIn = (database: ReturnType<typeof openDatabase>): string[] =>
  database.turns.list(KEY, { beforeSeq: 1e9, limit: 100 }).map(({ turnId }) => turnId);

it("pushes the oldest turns out of a full store, and never the one that comes", () => {
  const database = openDatabase();
  for (let n = 1; n <= 40; n++) appendTurn(database, turn(n));
  expect(appendTurn(database, { ...turn(41), bytesMax: database.bytes - 8_192 })).toBe(true);
  const left = idsIn(database);
  expect([left[0], left.includes("t_1")]).toEqual(["t_41", false]);
  expect(appendTurn(database, { ...turn(42), bytesMax: 1 })).toBe(true);
  expect(idsIn(database)).toEqual(["t_42"]);
});

it("evicts nothing while there is room", () => {
  const database = openDatabase();
  appendTurn(database, turn(1));
  expect(evict(database, { bytesMax: 2 ** 29, keep: null })).toBe(0);
  expect(evictAll(database, 2 ** 29)).toBe(0);
  expect(idsIn(database)).toEqual(["t_1"]);
});

it("leaves to another transaction what is too much for one", () => {
  const database = openDatabase();
  for (let n = 1; n <= 70; n++) appendTurn(database, turn(n));
  expect(evict(database, { bytesMax: 1, keep: null, turnsMax: 32 })).toBe(32);
  expect(idsIn(database)).toHaveLength(38);
  expect(evictAll(database, 1)).toBe(38);
});

it("keeps a turn that is too large without its history", () => {
  const database = openDatabase();
  const messages = Array.from({ length: 4_000 }, (_, i) => ({
    eventSeq: i,
    messageId: "m".repeat(300),
    role: "user",
    parts: [],
  }));
  appendTurn(database, turn(1, { history: { messages, omitted: 0 } }));
  expect(database.turns.read({ ...KEY, turnId: "t_1" })).toMatchObject({ history: null, items: [{ id: "book:1" }] });
});

it("counts the age of a turn that ran by a clock far behind from what was seen before, but not of one made from its log", () => {
  const database = openDatabase();
  const seenAt = 100 * 24 * 60 * 60 * 1000;
  database.clock.put({ seenAt, doubtedAt: null });
  appendTurn(database, turn(1));
  appendTurn(database, turn(2, { recovered: "crash" }));
  expect(database.retention.redactable(seenAt - 1, 10).map(({ turnId }) => turnId)).toEqual(["t_2"]);
  expect(database.retention.redactable(seenAt, 10)).toHaveLength(2);
});
