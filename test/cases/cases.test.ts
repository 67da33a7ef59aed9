import { describe, expect, test } from "vitest";
import { describeFailures } from "../oracle/check.ts";
import { checkDocument } from "../oracle/checkers.ts";
import { DECIDED } from "../oracle/decisions.ts";
import { CASES, HEAVY } from "./table.ts";

describe("cases from public reports", () => {
  for (const document of CASES) {
    const id = document.name.replace(/\.json$/, "");
    const reason = DECIDED[id] ?? HEAVY[id];
    if (reason !== undefined) continue;
    test(id, () => {
      const rows = checkDocument(document);
      expect(rows).toMatchObject([{ id }]);
      expect(describeFailures(rows ?? [])).toBe("");
      expect(rows?.[0]?.decided).toBeUndefined();
    });
  }

  test.each(Object.entries(DECIDED))("%s is decided otherwise: %s", (id) => {
    const document = CASES.find(({ name }) => name === `${id}.json`);
    expect(document).toBeDefined();
    const rows = document && checkDocument(document);
    expect(rows).toMatchObject([{ id, decided: DECIDED[id] }]);
  });

  test("the table is whole", () => {
    expect(CASES).toHaveLength(79);
    const names = CASES.map(({ name }) => name.replace(/\.json$/, ""));
    for (const id of [...Object.keys(DECIDED), ...Object.keys(HEAVY)]) expect(names).toContain(id);
  });
});
