import type { BenchCase } from "../support/case.ts";
import { runLoreGate } from "../support/lore-gate.ts";

/** Whole scan with decisions against a plain matcher in SillyTavern's manner, one loop. */
export const scanMixed: BenchCase = {
  id: "scan-mixed",
  title: "10,000 entries, 1,000 with a regex, 64 KiB: whole scan with decisions against a plain matcher",
  async run(context) {
    const one = { id: "scan-mixed", maxRecursionSteps: 1 };
    return [
      ...(await runLoreGate(context, { ...one, variant: "30 regexes", reached: 30, bar: 300, reach: 1_000 })),
      ...(await runLoreGate(context, { ...one, variant: "150 regexes", reached: 150, bar: 60, reach: 150 })),
    ];
  },
};
