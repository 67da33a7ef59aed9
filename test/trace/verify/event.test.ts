import { expect, test } from "vitest";

import { verifyEvent } from "../../../src/trace/verify/event.ts";
import { contentsOf, EVENTS, refTo, storedTurn } from "../resolve/support/story.ts";

const checked = { sessionRef: storedTurn().sessionRef, contents: contentsOf() };

test("an event is given when every check holds, and each check has its own error", () => {
  expect(verifyEvent(refTo(17), checked)).toEqual({ event: EVENTS.find(({ seq }) => seq === 17) });
  const bent = (more: object) => verifyEvent({ ...refTo(17), ...more }, checked);
  expect(bent({ eventHash: "0" })).toEqual({ error: "hash-mismatch" });
  expect(bent({ eventType: "user/message" })).toEqual({ error: "type-mismatch" });
  expect(bent({ eventSeq: 29 })).toEqual({ error: "event-unavailable" });
  expect(bent({ logCutSeq: 40 })).toEqual({ error: "cut-unavailable" });
  expect(bent({ eventHash: null })).toEqual({ error: "unverified" });
  expect(verifyEvent(null, checked)).toEqual({ error: "unverified" });
  expect(verifyEvent(refTo(17), { ...checked, sessionRef: null })).toEqual({ error: "unverified" });
});
