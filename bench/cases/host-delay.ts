import { runDelayGate } from "../support/assembly-gate.ts";
import type { BenchCase } from "../support/case.ts";

/** How late a timer of the host thread is while prompts with a heavy book are made. */
export const hostDelay: BenchCase = {
  id: "host-delay",
  title:
    "extra delay of a 1 ms timer on the host thread during an assembly: 10,000 entries, 1,000 with a regex, recursion, " +
    "64 KiB, 60 sections (p99, best of the attempts)",
  run: (context) => runDelayGate(context, { id: "host-delay", variant: "a short session" }),
};
