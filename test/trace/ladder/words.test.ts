import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

import { expect, it } from "vitest";

import { filled, LADDER_WORDS, ladderText } from "../../../src/trace/ladder/words.ts";

it("put parameters in, numbers as people write them, and a dash for what is not recorded", () => {
  expect(ladderText("budget.stopped", { used: 1_980, limit: 2_048, tokens: 120, cut: "global-cap" })).toEqual({
    code: "budget.stopped",
    params: { used: 1_980, limit: 2_048, tokens: 120, cut: "global-cap" },
    text: "Tokens used 1,980 + its own 120 > 2,048 (global-cap).",
  });
  expect(filled("{a} {b} {c}", { a: null, b: 0.25 })).toBe("– 0.3 {c}");
});

it("are each used somewhere", async () => {
  const folder = resolve(import.meta.dirname, "../../../src/trace/ladder");
  const files = (await readdir(folder)).filter((name) => name !== "words.ts");
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  const code = texts.join("\n");
  const made = /^(?:placement\.(?:empty|no-position|no-outlet)|primary\.regex-.+)$/u;
  expect(Object.keys(LADDER_WORDS).filter((one) => !made.test(one) && !code.includes(`"${one}"`))).toEqual([]);
});
