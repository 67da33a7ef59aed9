import { expect, it } from "vitest";

import { ownIdentity } from "../../../src/workers/library/store/process-identity.ts";
import { appendTurn } from "../../../src/workers/turns/append-turn.ts";
import { fullTurn } from "../../trace/retain/support/full-turn.ts";
import { openDatabase } from "./support/database.ts";

it("knows what was dropped, for turns that began before", () => {
  const { retention } = openDatabase();
  const turn = { sessionId: "s", ownerId: "o", startedAt: 10, isMarked: false };
  const isDropped = (more = {}): boolean => retention.isDropped({ ...turn, ...more }, 20);
  expect(isDropped()).toBe(false);
  retention.beginDrop({ sessionId: "s", ownerId: "o" }, 10);
  retention.beginDrop({ sessionId: "s", ownerId: "o" }, 5);
  expect([isDropped(), isDropped({ startedAt: 11 }), isDropped({ isMarked: true })]).toEqual([true, false, true]);
  expect(isDropped({ ownerId: "other" })).toBe(false);
  retention.beginDrop({ ownerId: "other" }, 10);
  expect(isDropped({ ownerId: "other", sessionId: "any" })).toBe(true);
  retention.dropTombstones(10);
  expect(isDropped()).toBe(false);
});

it("of a clock that was set back since something was dropped believes the mark of a turn", () => {
  const { retention } = openDatabase();
  retention.beginDrop({ sessionId: "s", ownerId: "o" }, 1_000);
  const turn = { sessionId: "s", ownerId: "o", startedAt: 10 };
  const late = [true, false].map((isMarked) => retention.isDropped({ ...turn, isMarked }, 20));
  expect(late).toEqual([false, true]);
});

it("deletes what is dropped some at a time, of a session, of one of its owners, or of an owner", () => {
  const database = openDatabase();
  const turns = ["a", "a", "a", "b"].map((ownerId, n) => ({ ownerId, n }));
  for (const { ownerId, n } of turns) {
    const trace = fullTurn({ turnId: `t_${n}`, startSeq: n, sessionId: n === 2 ? "s-2" : "s-1" });
    appendTurn(database, { ownerId, trace, nowMs: 5_000, bytesMax: 2 ** 29 });
  }
  const { retention } = database;
  expect(retention.deleteDropped({ sessionId: "s-1", ownerId: "a" }, 1)).toBe(1);
  expect(retention.deleteDropped({ sessionId: "s-1", ownerId: "a" }, 9)).toBe(1);
  expect(retention.deleteDropped({ ownerId: "a" }, 9)).toBe(1);
  expect(retention.deleteDropped({ sessionId: "s-1", ownerId: null }, 9)).toBe(1);
  expect(database.figures.turns).toBe(0);
});

it("forgets the decisions of the turns on their way, of a session or of all that an owner has", () => {
  const { retention, groundings, open } = openDatabase();
  const capture = (sessionId: string) => ({
    sessionId,
    captureId: `of ${sessionId}`,
    key: sessionId,
    columns: new Uint8Array([1]),
    catalogues: [],
    createdAt: 1,
  });
  for (const sessionId of ["s-1", "s-2", "s-3"]) {
    groundings.put(capture(sessionId));
    const at = { turnId: sessionId, sessionId, turn: 1, startSeq: 1, startedAt: 1, process: ownIdentity() };
    open.put({ ...at, ownerId: sessionId === "s-3" ? "other" : "o" });
  }
  const left = (): string[] => {
    groundings.dropUnused();
    return ["s-1", "s-2", "s-3"].filter((key) => groundings.columns(key) !== null);
  };
  retention.beginDrop({ sessionId: "s-1", ownerId: "o" }, 9);
  expect(left()).toEqual(["s-2", "s-3"]);
  retention.beginDrop({ ownerId: "o" }, 9);
  expect([left(), open.find("s-2"), open.find("s-3")?.ownerId]).toEqual([["s-3"], null, "other"]);
});

it("remembers since when a session is missing", () => {
  const { retention } = openDatabase();
  retention.putAbsent("s", 1);
  retention.putAbsent("s", 2);
  expect([...retention.absent()]).toEqual([["s", 1]]);
  retention.deleteAbsent("s");
  expect(retention.absent().size).toBe(0);
});
