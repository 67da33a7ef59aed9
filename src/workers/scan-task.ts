import {
  type CompiledLore,
  loreBytes,
  scanLore,
  type ScanOutcome,
  type ScanRequest,
  seededRolls,
} from "../matcher/engine.ts";
import type { MacroEnvironment } from "../matcher/macros/environment.ts";
import type { VariableChanges } from "../matcher/macros/variables.ts";
import { QUARTER_COUNTER } from "../matcher/ports.ts";
import { GuardedRegex } from "./engines/guarded-regex.ts";
import { RememberedRegex } from "./engines/remembered-regex.ts";
import { bufferUnitLoader } from "./engines/units.ts";
import type { JobContext } from "./job.ts";
import { type AttachedLore, openPublished } from "./lore-transport.ts";
import type { Seeds } from "./messages.ts";
import type { VariableDelta } from "./protocol.ts";
import type { ThreadState } from "./state.ts";

/** Names of compiled books, as jobs that use them get them. */
export interface LoreNames {
  readonly lore: string;
  readonly live: readonly string[];
}

/** One scan of attached books. */
export interface ScanTask {
  readonly request: ScanRequest;
  readonly environment: MacroEnvironment;
  /** What macros in contents see, if it is not the same. */
  readonly contents?: MacroEnvironment;
  readonly seeds: Seeds;
  readonly tokens: "deepseek" | "quarter";
  readonly killed: readonly string[];
  readonly evidence?: boolean | undefined;
}

/**
 * The named books in this thread, attached from the shared memory beside the message unless they are already; what the
 * host no longer keeps is dropped on the way.
 */
export function attachNamed(names: LoreNames, context: JobContext<ThreadState>): AttachedLore {
  const { lores } = context.state;
  const live = new Set(names.live);
  lores.retain((key) => live.has(key));
  const known = lores.get(names.lore);
  if (known !== undefined) return known;
  const attached = openPublished(context.shared);
  lores.put(names.lore, attached, loreBytes(attached.lore));
  return attached;
}

/** Runs the scan with the engines of this thread. Throws `worker-aborted` when nobody wants it any more. */
export function runScan(lore: CompiledLore, task: ScanTask, context: JobContext<ThreadState>): ScanOutcome {
  const outcome = scanLore(lore, task.request, {
    regex: guardedRegex(lore, task.killed, context),
    tokens: task.tokens === "deepseek" ? context.state.tokens : QUARTER_COUNTER,
    rolls: seededRolls(task.seeds.turn),
    macros: task.environment,
    ...(task.contents === undefined ? {} : { contentMacros: task.contents }),
    loader: bufferUnitLoader,
    messages: context.state.messagesOf(lore),
    stopped: () => context.control.stopRequested === "abort",
    late: () => task.evidence === false || isLate(context),
    decided: () => context.control.markDecided(),
  });
  if (context.control.stopRequested === "abort") context.throwIfStopped();
  return outcome;
}

function guardedRegex(lore: CompiledLore, killed: readonly string[], context: JobContext<ThreadState>): GuardedRegex {
  const { regexes } = lore.plain;
  const { state } = context;
  const engine = new RememberedRegex(state.regexFor(context.control, context.softDeadline), state.answers);
  return new GuardedRegex(engine, {
    control: context.control,
    killed: new Set(killed),
    isListed: (program) => regexes[program.id]?.program === program,
  });
}

function isLate({ control, softDeadline }: JobContext<ThreadState>): boolean {
  return control.stopRequested !== "no" || performance.now() >= softDeadline;
}

/** Names of variables are users': they travel as pairs, not as names of fields. */
export function variableDelta(changes: VariableChanges): VariableDelta {
  return { set: Object.entries(changes.set), removed: changes.removed };
}
