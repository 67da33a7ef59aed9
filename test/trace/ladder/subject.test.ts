import { expect, it } from "vitest";

import { openDecisions } from "../../../src/trace/decisions/open-decisions.ts";
import { listed, subjectOf, titleOf } from "../../../src/trace/ladder/subject.ts";
import { active, captureOf, decisionsOf, entryOf, NOTHING_AFTER } from "../decisions/support/decisions.ts";

const { opened, packed } = decisionsOf({
  rows: [
    { entry: entryOf(5), reason: "key", more: active(0) },
    { entry: entryOf(6, { name: "" }), reason: "key-miss" },
  ],
});
const given = { capture: captureOf(opened), entry: { resourceId: "b", uid: "5", occurrence: 1 }, after: NOTHING_AFTER };

it("has all that its gates look at; none without a row", () => {
  expect(subjectOf({ ...given, row: 0 })).toMatchObject({
    row: 0,
    reason: "key",
    book: { resourceId: "b" },
    state: { state: "included" },
    candidate: { rank: 0 },
    entry: { uid: "5" },
    scan: { trigger: "normal" },
  });
  expect(subjectOf({ ...given, row: null })).toBeNull();
});

it("is called by its title, else by its id", () => {
  expect([titleOf(opened, 0), titleOf(opened, 1)]).toEqual(["Entry 5", "b:6"]);
  expect(titleOf(openDecisions(packed, new Map()), 0)).toBe("b@0");
  expect(listed(["a", "b"])).toBe("a, b");
});
