import { describe, expect, test } from "vitest";
import { describeFailures } from "../oracle/check.ts";
import { checkDocument } from "../oracle/checkers.ts";
import { CASES, HEAVY } from "./table.ts";

describe("cases from public reports", () => {
  for (const document of CASES) {
    const id = document.name.replace(/\.json$/, "");
    if (HEAVY[id] !== undefined) continue;
    test(id, () => {
      const rows = checkDocument(document);
      expect(rows).toMatchObject([{ id }]);
      expect(describeFailures(rows ?? [])).toBe("");
      expect(rows?.[0]?.decided).toBeUndefined();
    });
  }

  test("the table is whole", () => {
    expect(CASES).toHaveLength(86);
    const names = CASES.map(({ name }) => name.replace(/\.json$/, ""));
    for (const id of Object.keys(HEAVY)) expect(names).toContain(id);
  });
});
