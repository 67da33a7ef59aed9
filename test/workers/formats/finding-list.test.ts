import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../src/matcher/limits.ts";
import { FindingList } from "../../../src/workers/formats/finding-list.ts";

const TABLE = {
  odd: { severity: "warning", meaning: "", remedy: "" },
  even: { severity: "info", meaning: "", remedy: "" },
} as const;

describe("finding list", () => {
  it("keeps findings in order with severity and path", () => {
    const list = new FindingList<keyof typeof TABLE>(TABLE);
    list.add("even", ["a b", 2], "second");
    list.add("odd", [], "first", { line: 3, column: 4 });
    expect(list.all()).toEqual([
      { code: "even", severity: "info", message: "second", path: '$["a b"][2]' },
      { code: "odd", severity: "warning", message: "first", path: "$", line: 3, column: 4 },
    ]);
  });

  it("counts what a code says too often", () => {
    const list = new FindingList<keyof typeof TABLE>(TABLE);
    const limit = LIMITS.diagnosticsPerCode.value;
    for (let i = 0; i < limit + 5; i++) list.add("odd", [i], "again");
    list.add("even", [], "once");
    const all = list.all();
    expect(all).toHaveLength(limit + 2);
    expect(all.at(-1)).toMatchObject({
      code: "diagnostics-truncated",
      message: "5 more findings of odd are not listed.",
    });
  });
});
