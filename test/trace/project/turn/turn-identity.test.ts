import { expect, it } from "vitest";

import { turnIdentity } from "../../../../src/trace/project/turn/turn-identity.ts";
import { turnFacts } from "./support/turns.ts";

it("points into the session up to the newest event of the turn, where the session can be read", () => {
  expect(turnIdentity(turnFacts()).sessionRef).toEqual({
    sessionId: "s-1",
    sessionFormatVersion: 0,
    sessionCreatedAt: 900,
    logCutSeq: 30,
  });
  expect(turnIdentity(turnFacts({ session: null })).sessionRef).toBeNull();
});
