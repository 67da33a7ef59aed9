import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readFolder } from "../oracle/load.ts";
import { runMatchCase, type MatchCase } from "./match-case.ts";

/** One case backtracks for ever in a native RegExp, the other describes its input instead of holding it. */
const LEFT_OUT = new Set(["m67-redos-nested-quantifier", "m68-regex-pool-exhaustion"]);

const cases = readFolder(fileURLToPath(new URL("../cases", import.meta.url)))
  .filter(({ form, label }) => form === "case" && label === "match")
  .map(({ content }) => content as unknown as MatchCase)
  .filter(({ id }) => !LEFT_OUT.has(id));

describe("the reference gives what SillyTavern gave for cases from public reports", () => {
  test("there are cases", () => expect(cases.length).toBeGreaterThan(40));

  test.each(cases.map((one) => [one.id, one] as const))("%s", (_, one) => {
    const wanted = one.expected.turns ?? [one.expected];
    for (const [index, result] of runMatchCase(one).entries()) {
      const { activeUids = [], before, depth, outlets } = wanted[index] ?? {};
      expect(new Set(result.activated.map(([, uid]) => uid))).toEqual(new Set(activeUids));
      if (before !== undefined) expect(result.before).toBe(before);
      if (depth !== undefined) expect(result.depth).toEqual(depth);
      if (outlets !== undefined) expect({ ...result.outlets }).toEqual(outlets);
    }
  });
});
