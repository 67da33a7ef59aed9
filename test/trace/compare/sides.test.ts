import { expect, it } from "vitest";

import { headOf, sideOf } from "../../../src/trace/compare/sides.ts";
import { bareTurn, call, fullTurn } from "../export/support/turns.ts";

const [capture] = fullTurn().captures;
const captured = (captureId: string) => ({ ...capture!, captureId });

it("looks at the last assembly that a request was made from", () => {
  const captures = [captured("c1"), captured("c2"), captured("c3")];
  const calls = [call("1.1.1", { captureId: "c1" }), call("1.2.1", { captureId: "c2" })];
  expect(headOf(sideOf(fullTurn({ captures, calls })))).toMatchObject({ captureId: "c2", callId: "1.2.1" });
  expect(headOf(sideOf(fullTurn({ captures, calls: [] })))).toMatchObject({ captureId: "c3", callId: null });
  expect(headOf(sideOf(bareTurn()))).toMatchObject({ captureId: null, callId: null });
});

it("takes of its requests the last one that went well", () => {
  const calls = (["ok", "failed"] as const).map((outcome, at) => call(`1.1.${at + 1}`, { captureId: "c1", outcome }));
  const side = (list: typeof calls) => headOf(sideOf(fullTurn({ captures: [captured("c1")], calls: list }))).callId;
  expect(side(calls)).toBe("1.1.1");
  expect(side(calls.slice(1))).toBe("1.1.2");
});

it("has the blocks of the assembly in its order, or none of them", () => {
  const one = { ...capture!, blockIds: ["b2", "b0"] };
  expect(sideOf(fullTurn({ captures: [one] })).blocks?.map(({ id }) => id)).toEqual(["b2", "b0"]);
  expect(sideOf(fullTurn({ captures: [{ ...one, blockIds: ["b0", "gone"] }] })).blocks).toBeNull();
  expect(sideOf(fullTurn({ blocks: null })).blocks).toBeNull();
});
