import { expect, it } from "vitest";

import { summaryOf } from "../../../../../../src/trace/inspector/app/state/summary.ts";
import { turnBefore } from "../../../../../../src/trace/inspector/app/views/compare/turn-before.ts";
import { sampleTurn } from "../../../../../browser/support/sample-turn.ts";

const rows = [9, 8, 7].map((n) => summaryOf(sampleTurn({ n })));

it("is the next older one that has ended", () => {
  expect(turnBefore(rows, sampleTurn({ n: 9 }))?.turn).toBe(8);
  const running = rows.map((row) => (row.turn === 8 ? { ...row, state: "open" as const } : row));
  expect(turnBefore(running, sampleTurn({ n: 9 }))?.turn).toBe(7);
});

it("is none for the oldest", () => expect(turnBefore(rows, sampleTurn({ n: 7 }))).toBeNull());
