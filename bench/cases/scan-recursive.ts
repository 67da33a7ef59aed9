import type { BenchCase } from "../support/case.ts";
import { runLoreGate } from "../support/lore-gate.ts";

/** The same scan with five recursion loops. */
export const scanRecursive: BenchCase = {
  id: "scan-recursive",
  title: "the same with five loops of recursion",
  run: (context) =>
    runLoreGate(context, {
      id: "scan-recursive",
      variant: "30 regexes",
      reached: 30,
      maxRecursionSteps: 5,
      bar: 500,
      reach: 2_000,
    }),
};
