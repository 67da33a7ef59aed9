import { packOutcome } from "../answer.ts";
import type { Job } from "../job.ts";
import { macroEnvironmentOf } from "../macro-world.ts";
import { type Payloads, ScanInputSchema } from "../protocol.ts";
import { attachNamed, runScan, variableDelta } from "../scan-task.ts";
import type { ThreadState } from "../state.ts";

/** Scans compiled books. `shared`: what `compile` published of them. */
export const scan: Job<Payloads["scan"], ThreadState> = {
  input: ScanInputSchema,
  run(input, context) {
    const started = performance.now();
    const { lore } = attachNamed(input, context);
    const attachedAt = performance.now();
    const environment = macroEnvironmentOf(input.macros, input.seeds);
    const outcome = runScan(lore, { ...input, environment }, context);
    return packOutcome(outcome, {
      variables: variableDelta(environment.variables.changes()),
      globals: variableDelta(environment.globals.changes()),
      attachMs: attachedAt - started,
      scanMs: performance.now() - attachedAt,
    });
  },
};
