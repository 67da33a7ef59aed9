import { expect, it } from "vitest";

import { shownCapture, storedGrounding, storedOutcome } from "../../../src/workers/turns/stored-grounding.ts";
import { fullTurn } from "../../trace/retain/support/full-turn.ts";
import { decisionsOf, entryOf } from "../../trace/decisions/support/decisions.ts";
import type { DecisionsReader } from "../../../src/workers/turns/turn-decisions.ts";

const turn = fullTurn();
const [capture] = turn.captures;
const newer = { ...capture!, captureId: "c-2" };

it("shows the last assembly that a request had, else the newest, or the one that is named", () => {
  const captures = [capture!, newer];
  expect(shownCapture({ ...turn, captures }, undefined)?.captureId).toBe("c-1");
  expect(shownCapture({ ...turn, captures, calls: [] }, undefined)?.captureId).toBe("c-2");
  expect(shownCapture({ ...turn, captures }, "c-2")?.captureId).toBe("c-2");
  expect([shownCapture(turn, "x"), shownCapture({ ...turn, captures: [] }, undefined)]).toEqual([null, null]);
});

it("puts decisions beside the blocks and the request of their assembly", () => {
  const { opened } = decisionsOf({ rows: [{ entry: entryOf(1), reason: "key" }] });
  const reader = { read: (key: string) => (key === "grounding" ? opened : null) } as unknown as DecisionsReader;
  expect(storedGrounding(turn, capture!, reader)).toEqual({
    captureId: "c-1",
    decisions: opened,
    blockIds: new Map([["lore", "b0"]]),
    verifiedBy: { callId: "1.1.1" },
  });
  expect(storedGrounding({ ...turn, blocks: null }, { ...capture!, assemblyVerified: null }, reader)).toMatchObject({
    blockIds: null,
    verifiedBy: null,
  });
  expect(storedGrounding(turn, { ...capture!, groundingKey: "lost" }, reader)).toBeNull();
});

it("knows what tools returned and what was cited", () => {
  const [item] = turn.items!;
  const items = [{ ...item!, by: { ...item!.by, toolCallId: "call_1" } }];
  const { citations, executed } = storedOutcome({ ...turn, items });
  expect([citations, [...executed]]).toEqual([turn.citations, [["book:1", "call_1"]]]);
});
