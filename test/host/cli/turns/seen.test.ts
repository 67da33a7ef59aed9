import { expect, it } from "vitest";

import { seenTurns, unseenNote, unusable } from "../../../../src/host/cli/turns/seen.ts";
import { thread, turnFolder } from "../../../workers/turns/support/thread.ts";
import { factsOf } from "../../../workers/turns/support/turns.ts";

const SEEN = { version: 1, versionNow: 2, figures: null, sessions: [], unseenBytes: 0 };

it("sees what there is, or nothing", async () => {
  const at = thread(turnFolder());
  expect(await seenTurns(at, at.folder)).toBeNull();
  await at.append(factsOf(1));
  const seen = await seenTurns(at, at.folder);
  expect([seen?.sessions.length, seen === null ? "" : unseenNote(seen)]).toEqual([1, null]);
});

it("says what cannot be seen without writing", () => {
  expect(unseenNote(SEEN)).toContain("of version 1");
  const figures = { turns: 0, redacted: 0, bytes: 0, oldestAt: null };
  expect(unseenNote({ ...SEEN, figures, unseenBytes: 9 })).toContain("a log of 9 bytes");
});

it("begins a refusal with the code of the store", () => {
  const { code, message } = unusable({ code: "TURN_STORE_BUSY", message: "m" });
  expect([code, message]).toEqual(["turns-unusable", "TURN_STORE_BUSY: m"]);
});
