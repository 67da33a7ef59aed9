import { expect, test } from "vitest";
import { fuzz, FUZZED } from "./support/fuzz.ts";

const INPUTS = 100_000;

test.each(FUZZED)("%s: 100,000 mutated files are read or refused with a code", (carrier) => {
  const { read, refused, codes } = fuzz(carrier, 20_260_000, INPUTS);
  expect(read + refused).toBe(INPUTS);
  expect(read).toBeGreaterThan(INPUTS / 20);
  expect(codes.size).toBeGreaterThan(3);
});
