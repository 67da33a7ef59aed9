import { join } from "node:path";

import { expect, it } from "vitest";

import { ownIdentity } from "../../../src/workers/library/store/process-identity.ts";
import { DamagedRowError } from "../../../src/workers/turns/damaged-row.ts";
import { openTurnFile } from "../../../src/workers/turns/open-file.ts";
import { OpenTurns } from "../../../src/workers/turns/open-turns.ts";
import { openDatabase } from "./support/database.ts";
import { turnFolder } from "./support/thread.ts";

const own = ownIdentity();
const turn = (turnId: string, startedAt: number) => ({
  turnId,
  ownerId: "o",
  sessionId: "s",
  turn: 1,
  startSeq: 2,
  startedAt,
});

it("knows which turns are those of processes that are gone, oldest first", () => {
  const { open } = openDatabase();
  open.put({ ...turn("own", 1), process: own });
  open.put({ ...turn("later", 3), process: { ...own, startedAt: "1" } });
  open.put({ ...turn("sooner", 2), process: { ...own, boot: "another" } });
  expect(open.cutOff(own)).toEqual([turn("sooner", 2), turn("later", 3)]);
  expect(open.find("own")).toEqual({ ...turn("own", 1), process: own });
  open.delete("later");
  expect([open.find("later"), open.cutOff(own).length]).toEqual([null, 1]);
});

it("forgets a turn whose log could never be read, also one of a clock that was ahead", () => {
  const { open } = openDatabase();
  open.put({ ...turn("old", 5), process: own });
  open.put({ ...turn("ahead", 9_000), process: own });
  open.setBack(100, 50);
  open.expire(4);
  expect([open.find("old")?.startedAt, open.find("ahead")?.startedAt]).toEqual([5, 100]);
  open.expire(99);
  expect([open.find("old"), open.find("ahead")?.turnId]).toEqual([null, "ahead"]);
  open.expire(100);
  expect(open.find("ahead")).toBeNull();
});

it("passes over a mark that cannot be read", () => {
  const { db } = openTurnFile(join(turnFolder(), "turns.sqlite"));
  const open = new OpenTurns(db);
  for (const turnId of ["a", "b"]) open.put({ ...turn(turnId, 1), process: { ...own, boot: "another" } });
  db.exec("UPDATE open_turn SET process = '{' WHERE turn_id = 'a'");
  expect(open.cutOff(own).map(({ turnId }) => turnId)).toEqual(["b"]);
  expect(() => open.find("a")).toThrow(DamagedRowError);
  db.close();
});
