import { expect, test } from "vitest";
import { compareSteps, describeFailures } from "../oracle/check.ts";
import { asOracleFile, DATA } from "../oracle/recorded.ts";
import { readFolder } from "../oracle/load.ts";
import { runCase } from "./run-case.ts";

const large = readFolder(DATA, (name) => name.startsWith("large/"));

test("there are large cases", () => expect(large).toHaveLength(13));

test.each(large.map((document) => [document.name, document] as const))(
  "the reference gives what SillyTavern 1.19 gave: %s",
  (_, document) => {
    const file = asOracleFile(document);
    const rows = file.cases.map((one) => ({
      id: one.id,
      differences: compareSteps(
        runCase(one, file),
        one.steps.map((step) => step.expected),
      ),
    }));
    expect(describeFailures(rows)).toBe("");
  },
);
