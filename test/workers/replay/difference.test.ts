import { expect, it } from "vitest";

import type { Reason } from "../../../src/matcher/model/reason.ts";
import { replayDifference } from "../../../src/workers/replay/difference.ts";
import { DIFFERENCE_ROWS } from "../../../src/workers/replay/protocol.ts";
import { decisionsOf, entryOf, FACTS } from "../../trace/decisions/support/decisions.ts";

const packed = (reasons: readonly Reason[], loop = 1, scan = FACTS) =>
  decisionsOf({ scan, rows: reasons.map((reason, uid) => ({ entry: entryOf(uid), reason, loop })) }).packed;

it("names what is not the same, and the rows", () => {
  const was = packed(["key", "key-miss"]);
  expect(replayDifference(was, was)).toEqual({ fields: [], rows: [], rowCount: 0 });
  expect(replayDifference(was, packed(["key", "disabled"], 1, { ...FACTS, variablesHash: "x" }))).toEqual({
    fields: ["scan.variablesHash", "reason"],
    rows: [{ row: 1, resourceId: "b", was: "key-miss", is: "disabled" }],
    rowCount: 1,
  });
});

it("tells another loop, and lists only some of many rows", () => {
  const many = Array.from({ length: DIFFERENCE_ROWS + 3 }, (): Reason => "key");
  const { fields, rows, rowCount } = replayDifference(packed(many), packed(many, 2));
  expect([fields, rows.length, rowCount]).toEqual([["loop"], DIFFERENCE_ROWS, DIFFERENCE_ROWS + 3]);
  expect(rows[0]).toMatchObject({ was: "key", is: "key (loop 2)" });
});

it("tells scans that one of the two has not", () => {
  const was = packed(["key"]);
  expect(replayDifference(was, { ...was, scan: null }).fields).toEqual(["scan"]);
});
