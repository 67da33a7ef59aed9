import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { open, type LoreClient } from "../../src/workers/client.ts";
import { compareSteps, describeFailures, type CheckedRow } from "./check.ts";
import { readFolder } from "./load.ts";
import { runPooled } from "./pooled.ts";
import { asOracleFile, DATA } from "./recorded.ts";

/** Cases under way at once: more than threads, fewer than the queue takes. */
const AHEAD = 16;

const files = readFolder(DATA).filter(({ form }) => form === "match");

describe("the engine in threads gives what SillyTavern 1.19 gave", () => {
  let client: LoreClient;
  beforeAll(() => {
    client = open({ threads: 2 });
  });
  afterAll(() => client.close());

  test.each(files.map((document) => [document.name, document] as const))("%s", async (_, document) => {
    const file = asOracleFile(document);
    const rows: CheckedRow[] = [];
    const left = [...file.cases];
    const worker = async (): Promise<void> => {
      for (let one = left.shift(); one !== undefined; one = left.shift()) {
        const { steps, refused } = await runPooled(client, one, file);
        const expected = one.steps.map((step) => step.expected);
        rows.push({ id: one.id, differences: compareSteps(steps, expected), refused });
      }
    };
    await Promise.all(Array.from({ length: AHEAD }, worker));
    expect(rows).toHaveLength(file.cases.length);
    expect(describeFailures(rows)).toBe("");
  });

  test("all recorded cases were run", () => {
    expect(files.reduce((sum, document) => sum + asOracleFile(document).cases.length, 0)).toBe(252 + 659 + 318 + 13);
  });
});
