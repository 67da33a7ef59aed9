import { expect, test } from "vitest";
import { describeFailures } from "../oracle/check.ts";
import { checkDocument } from "../oracle/checkers.ts";
import { CASES, HEAVY } from "./table.ts";

test.each(Object.entries(HEAVY))("%s (%s)", (id) => {
  const document = CASES.find(({ name }) => name === `${id}.json`);
  expect(document).toBeDefined();
  const rows = document && checkDocument(document);
  expect(rows).toHaveLength(1);
  expect(describeFailures(rows ?? [])).toBe("");
});
