import { expect, it } from "vitest";

import { ownIdentity } from "../../../src/workers/library/store/process-identity.ts";
import { openDatabase } from "./support/database.ts";

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
