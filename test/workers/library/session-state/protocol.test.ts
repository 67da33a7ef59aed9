import { expect, it } from "vitest";

import { decode, encode } from "../../../../src/workers/codec.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import {
  SESSION_STATE_ROUTES,
  SessionStateWriteInputSchema,
} from "../../../../src/workers/library/session-state/protocol.ts";
import { toStored, toStoredPatch } from "../../../../src/workers/library/session-state/stored-record.ts";
import { effect, recordOf, stateOf } from "./support/states.ts";

it("has one writer in the background; a read, for which a turn waits, goes before others and not behind an import", () => {
  const { sessionStateRead, ...writes } = SESSION_STATE_ROUTES;
  for (const route of Object.values(writes)) expect(route.lane).toBe("background");
  expect(sessionStateRead).toEqual({ lane: "interactive", urgent: true, deadlineMs: LIMITS.scanDeadlineMs.value });
});

it("takes writes as they come out of a message", () => {
  const whole = toStored(recordOf(stateOf({ sticky: [["b.1", effect(1, Number.POSITIVE_INFINITY)]] })));
  const patch = toStoredPatch({ variables: { set: [["\ud800", Number.NaN]], removed: ["__proto__"] } });
  const input = {
    folder: "/x",
    sessionId: "s",
    from: 0,
    changes: [{ type: "observed", turn: 1, seq: 4, patch }],
    whole,
  };
  expect(SessionStateWriteInputSchema.parse(decode(encode(input)))).toEqual(input);
  expect(SessionStateWriteInputSchema.safeParse({ ...input, changes: [{ type: "x", patch }] }).success).toBe(false);
});
