import { runDelayGate } from "../support/assembly-gate.ts";
import type { BenchCase } from "../support/case.ts";

/** The same as `host-delay` on a session of a year. */
export const hostDelayLarge: BenchCase = {
  id: "host-delay-large",
  title: "the same on a live session of 500,000 events",
  run: (context) => runDelayGate(context, { id: "host-delay-large", variant: "500,000 events", events: 500_000 }),
};
