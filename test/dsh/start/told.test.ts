import { expect, it } from "vitest";
import { claimedIds } from "./told.ts";

it("finds the messages that a turn was started with", () => {
  const spliced = (seq: number, data: Record<string, unknown>) => ({ type: "agent/inbox/spliced", seq, data });
  const events = [
    { type: "sandbox/mode", seq: 0, data: {} },
    spliced(1, { target: "next-turn", start: 0, inserted: [{ id: "a" }, { id: "b" }] }),
    spliced(2, { target: "next-turn", start: 0, removedCount: 2, inserted: [] }),
    spliced(3, { target: "next-turn", start: 0, removedCount: 1 }),
  ];
  expect(claimedIds(events)).toEqual(["a", "b"]);
});
