import { expect, it } from "vitest";

import { historyOf } from "../../../src/trace/ladder/history-of.ts";
import { active, captureOf, decisionsOf, entryOf, NOTHING_AFTER } from "../decisions/support/decisions.ts";

const turn = { turnId: "t", turn: 4 };
const entry = { resourceId: "b", uid: "5", occurrence: 1 };
const asked = { entry, after: NOTHING_AFTER };
const capture = (reason: "key" | "key-miss" | "probability") =>
  captureOf(
    decisionsOf({ rows: [{ entry: entryOf(5), reason, ...(reason === "key" ? { more: active(0) } : {}) }] }).opened,
  );

it("is what the entry was where it came furthest, in the newest of those assemblies", () => {
  expect(historyOf(turn, [capture("key-miss"), capture("key"), capture("probability")], asked)).toEqual({
    ...turn,
    state: "included",
    reason: "key",
  });
  expect(historyOf(turn, [capture("key-miss")], asked)).toMatchObject({ state: "available", reason: "key-miss" });
});

it("tells decisions that are not recorded from an entry that was not there", () => {
  expect(historyOf(turn, null, asked)).toEqual({ ...turn, state: "not-recorded", reason: null });
  expect(historyOf(turn, [], asked)).toMatchObject({ state: "not-recorded" });
  expect(historyOf(turn, [capture("key")], { ...asked, entry: { ...entry, uid: "6" } })).toEqual({
    ...turn,
    state: "absent",
    reason: null,
  });
});
