import { expect, test } from "vitest";
import { Findings } from "../../../src/matcher/formats/findings.ts";
import { LIMITS } from "../../../src/matcher/limits.ts";

test("findings carry severity, path and place; changing codes count the entry once", () => {
  const findings = new Findings();
  findings.enterEntry(3);
  findings.add("wrong-type", ["entries", "3", "order"], "a");
  findings.add("wrong-type", ["entries", "3", "depth"], "b");
  findings.add("no-keys", ["entries", "3"], "c");
  findings.leaveEntries();
  findings.add("duplicate-json-key", ["x"], "d", { line: 2, column: 3 });
  expect(findings.entriesChanged).toBe(1);
  expect(findings.all()[0]).toEqual({
    code: "wrong-type",
    severity: "warning",
    message: "a",
    path: '$.entries["3"].order',
  });
  expect(findings.all()[3]).toMatchObject({ path: "$.x", line: 2, column: 3 });
});

test("codes that change nothing do not count an entry, touching does", () => {
  const findings = new Findings();
  findings.enterEntry(0);
  findings.add("no-keys", [], "x");
  expect(findings.entriesChanged).toBe(0);
  findings.touch();
  expect(findings.entriesChanged).toBe(1);
});

test("what is cut is counted", () => {
  const findings = new Findings();
  const shown = LIMITS.diagnosticsPerCode.value;
  for (let at = 0; at < shown + 5; at++) findings.add("no-uid", [at], "x");
  findings.addCount("no-uid", 2);
  const all = findings.all();
  expect(all).toHaveLength(shown + 1);
  expect(all.at(-1)).toMatchObject({
    code: "diagnostics-truncated",
    message: "7 more findings of no-uid are not listed.",
  });
});
