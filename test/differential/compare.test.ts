import { expect, test } from "vitest";
import { openLocal } from "../../src/workers/client.ts";
import { openSession } from "../../src/workers/session.ts";
import { ST_DEFAULTS } from "../reference/defaults.ts";
import { runCase } from "../reference/run-case.ts";
import { compareSeeds } from "./compare.ts";
import { generateCase } from "./generate.ts";
import { generateRecursion } from "./recursion.ts";

const COUNT = 50;

test("reference = engine on some random requests and recursion books", async () => {
  for (const generate of [generateCase, generateRecursion]) {
    const { compared, failures } = await compareSeeds({ generate, from: 900_000, count: COUNT });
    expect(failures.join("\n")).toBe("");
    expect(compared).toBeGreaterThan(COUNT * 0.9);
  }
});

test("a wrong answer is reported with its seed, a small case and what differs, from the engine and from the pool", async () => {
  const client = openLocal(openSession());
  const { failures } = await compareSeeds({
    generate: generateCase,
    from: 1,
    count: 25,
    client,
    shown: 1,
    reference: (one) => runCase(one, ST_DEFAULTS, { mistakes: new Set(["ties-earlier-first"]) }),
  });
  await client.close();
  const [first = ""] = failures;
  expect(first).toMatch(/^random\/\d+\n\{"id":"random/);
  expect(first).toMatch(/steps\[0\]\.\w+\n {2}expected .+\n {2}actual /);
  expect(failures.some((failure) => failure.startsWith("through the pool: random/"))).toBe(true);
});
