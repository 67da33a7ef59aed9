import { assemblyTimes, measure, REST_MS } from "../support/assembly-gate.ts";
import { openAssemblyStage } from "../support/assembly-stage.ts";
import type { BenchCase } from "../support/case.ts";
import { quantile } from "../support/timer-delay.ts";
import { sha256Ms } from "../support/yardstick.ts";

const BAR_MS = 15;

/** How long a warm assembly takes. */
export const assemblyWarm: BenchCase = {
  id: "assembly-warm",
  title:
    "that assembly in the real host, from the request to its sections, all plugins together (p50, best of the attempts)",
  async run(context) {
    const stage = await openAssemblyStage();
    try {
      const median = (sorted: readonly number[]): number => quantile(sorted, 0.5);
      const { ms } = await assemblyTimes(stage, context, { value: (times) => median(times.ms), bar: BAR_MS });
      const { active, plainMs } = stage.check(await stage.assembly());
      const value = median(ms);
      const alone = await measure(stage, REST_MS);
      const note =
        `least ${quantile(ms, 0).toFixed(2)}, p99 ${quantile(ms, 0.99).toFixed(2)} ms of ${ms.length}; p50 ` +
        `${median(alone.ms).toFixed(2)} ms with ${REST_MS} ms between turns; ` +
        `${active} of 10,000 entries active; a plain matcher takes ${plainMs.toFixed()} ms on the same, of its host's ` +
        `thread; sha256 of 64 KiB ${sha256Ms().toFixed(3)} ms`;
      const common = { id: "assembly-warm", unit: "ms", bar: BAR_MS, direction: "at-most", reach: 6 } as const;
      return [{ ...common, variant: "10,000 entries", value, pass: value <= BAR_MS, note }];
    } finally {
      await stage.close();
    }
  },
};
