import { expect, it } from "vitest";

import {
  DRIFT_MARKS,
  DRIFT_ORDER,
  resourceDrift,
} from "../../../../../../src/trace/inspector/app/views/turn/drift-facts.ts";
import { sampleTurn } from "../../../../../browser/support/sample-turn.ts";

it("tells the resources that the server compared; none when nothing was read", () => {
  const trace = sampleTurn();
  expect(resourceDrift(trace).map(({ id, state }) => [id, state])).toEqual([
    ["resource:world-book:harbour", "changed"],
    ["resource:character:vell", "same"],
  ]);
  expect(resourceDrift({ ...trace, resolution: null })).toEqual([]);
});

it("has a sign and a place for every state", () => {
  expect(Object.keys(DRIFT_MARKS).sort()).toEqual([...DRIFT_ORDER].sort());
  expect(new Set(Object.values(DRIFT_MARKS)).size).toBe(DRIFT_ORDER.length);
});
