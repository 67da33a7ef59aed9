import { expect, it } from "vitest";

import { replayText } from "../../../../src/host/cli/replay/replay-text.ts";

const at = { turnId: "t", turn: 3, captureId: "c", key: "k", rows: 9 };

it("has a line for each assembly, and in what it differs", () => {
  const rows = [{ row: 4, resourceId: "b", was: "key", is: "key-miss" }];
  const difference = { fields: ["reason", "columns"], rows, rowCount: 12 };
  expect(
    replayText([
      { ...at, same: true, difference: null },
      { ...at, turn: 4, same: false, difference },
    ]),
  ).toBe(
    [
      "turn 3, assembly c: 9 decisions, the same",
      "turn 4, assembly c: 9 decisions, DIFFERENT",
      "  not the same: reason, columns",
      "  entry 4 of the list (b): key → key-miss",
      "  and 11 more entries",
      "",
    ].join("\n"),
  );
});
