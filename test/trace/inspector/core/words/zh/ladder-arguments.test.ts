import { expect, it } from "vitest";

import { zhArguments } from "../../../../../../src/trace/inspector/core/words/zh/ladder-arguments.ts";

it("says everything without Latin letters", () => {
  const words = Object.values(zhArguments).flatMap((of) => Object.values(of));
  expect(words.length).toBeGreaterThan(20);
  for (const word of words) expect(word).not.toMatch(/[A-Za-z]/u);
});
