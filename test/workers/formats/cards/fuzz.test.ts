import { expect, test } from "vitest";
import { fuzz, FUZZED } from "./support/fuzz.ts";

test.each(FUZZED)("%s: mutated files are read or refused with a code", (carrier) => {
  const { read, refused } = fuzz(carrier, 1, 500);
  expect(read).toBeGreaterThan(25);
  expect(refused).toBeGreaterThan(25);
});
