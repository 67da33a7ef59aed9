import { type CompiledLore, loreBytes, scanLore, seededRolls } from "../../matcher/engine.ts";
import type { VariableChanges } from "../../matcher/macros/variables.ts";
import { QUARTER_COUNTER } from "../../matcher/ports.ts";
import { packOutcome } from "../answer.ts";
import { GuardedRegex } from "../engines/guarded-regex.ts";
import { bufferUnitLoader } from "../engines/units.ts";
import type { Job, JobContext } from "../job.ts";
import { attachPublished } from "../lore-transport.ts";
import { macroEnvironmentOf } from "../macro-world.ts";
import { type Payloads, ScanInputSchema, type ScanInput, type VariableDelta } from "../protocol.ts";
import type { ThreadState } from "../state.ts";

/** Scans compiled books. `shared`: what `compile` published of them. */
export const scan: Job<Payloads["scan"], ThreadState> = {
  input: ScanInputSchema,
  run(input, context) {
    const started = performance.now();
    const lore = attached(input, context);
    const attachedAt = performance.now();
    const environment = macroEnvironmentOf(input.macros, input.seeds);
    const outcome = scanLore(lore, input.request, {
      regex: guardedRegex(input, lore, context),
      tokens: input.tokens === "deepseek" ? context.state.tokens : QUARTER_COUNTER,
      rolls: seededRolls(input.seeds.turn),
      macros: environment,
      loader: bufferUnitLoader,
      stopped: () => context.control.stopRequested === "abort",
      late: () => input.evidence === false || isLate(context),
      decided: () => context.control.markDecided(),
    });
    if (context.control.stopRequested === "abort") context.throwIfStopped();
    return packOutcome(outcome, {
      variables: delta(environment.variables.changes()),
      globals: delta(environment.globals.changes()),
      attachMs: attachedAt - started,
      scanMs: performance.now() - attachedAt,
    });
  },
};

/** The lore of the input in this thread; lore that the host no longer keeps is dropped on the way. */
function attached(input: ScanInput, context: JobContext<ThreadState>): CompiledLore {
  const { lores } = context.state;
  const live = new Set(input.live);
  lores.retain((key) => live.has(key));
  const known = lores.get(input.lore);
  if (known !== undefined) return known;
  const lore = attachPublished(context.shared);
  lores.put(input.lore, lore, loreBytes(lore));
  return lore;
}

function guardedRegex(input: ScanInput, lore: CompiledLore, context: JobContext<ThreadState>): GuardedRegex {
  const { regexes } = lore.plain;
  return new GuardedRegex(context.state.regexFor(context.control, context.softDeadline), {
    control: context.control,
    killed: new Set(input.killed),
    isListed: (program) => regexes[program.id]?.program === program,
  });
}

function isLate({ control, softDeadline }: JobContext<ThreadState>): boolean {
  return control.stopRequested !== "no" || performance.now() >= softDeadline;
}

/** Names of variables are users': they travel as pairs, not as names of fields. */
function delta(changes: VariableChanges): VariableDelta {
  return { set: Object.entries(changes.set), removed: changes.removed };
}
