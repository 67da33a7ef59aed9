import { expect, test } from "vitest";

import { compileLore } from "../../../src/matcher/engine.ts";
import { plainUnitLoader } from "../../../src/matcher/ports.ts";
import { warmAssembly } from "../../../src/workers/jobs/warm-assembly.ts";
import { warmCorpus } from "../../../src/workers/jobs/warm-corpus.ts";
import { jobContext } from "../support/context.ts";

test("makes whole profiles of preset, card, user and lore, and stops when asked to", () => {
  const { book, request } = warmCorpus();
  const lore = compileLore(
    { books: [{ id: "warm-up", place: "global", book }], settings: request.settings, mode: "product" },
    { loader: plainUnitLoader, allocate: (bytes) => new ArrayBuffer(bytes) },
  );
  expect(warmAssembly(lore, { request, rounds: 1 }, jobContext())).toBeGreaterThan(25);
  const throwIfStopped = () => {
    throw new Error("stop");
  };
  expect(() => warmAssembly(lore, { request, rounds: 1 }, jobContext({ throwIfStopped }))).toThrow("stop");
});
