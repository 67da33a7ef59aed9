import { expect, test } from "vitest";

import { reasonCode, reasonOf } from "../../../src/matcher/model/reason.ts";
import { markCuts } from "../../../src/workers/assembly/mark-cuts.ts";
import type { LorePlacement, ProfileCut } from "../../../src/workers/profile/model.ts";

const placed = (entry: number, cut: ProfileCut | null): LorePlacement => ({
  entry,
  requested: null,
  applied: null,
  approximate: false,
  cut,
});
const columns = {
  count: 3,
  reason: Uint8Array.from([reasonCode("key"), reasonCode("empty"), reasonCode("constant")]),
  loop: new Uint8Array(3),
};

test("marks active entries that the profile left out, in a copy", () => {
  const marked = markCuts(columns, [placed(0, "raw-lore"), placed(1, "candidates"), placed(2, null)]);
  expect([...marked.reason].map(reasonOf)).toEqual(["raw-lore", "empty", "constant"]);
  expect(reasonOf(columns.reason[0] ?? -1)).toBe("key");
});

test("leaves columns alone when nothing was cut", () => {
  expect(markCuts(columns, [placed(0, null)])).toBe(columns);
  expect([...markCuts(columns, [placed(99, "candidates")]).reason]).toEqual([...columns.reason]);
});
