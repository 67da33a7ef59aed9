import { TRAIT_MACROS } from "../compile/lore.ts";
import type { Candidate } from "./candidate.ts";
import { evidenceOf } from "./evidence.ts";
import { omitCandidate } from "./omit-candidate.ts";
import { contentOf, DONE_ACTIVE, DONE_FAILED, type ScanState } from "./scan-state.ts";

/** What a loop made of its candidates. */
export interface AdmittedLoop {
  /** All but those that failed their roll, in order; includes what did not fit the budget. */
  readonly passed: readonly Candidate[];
  /** Of those, the ones that a book's own budget kept out: their content goes nowhere. */
  readonly stopped: ReadonlySet<Candidate>;
  /** Of those, the ones that did not fit the budget of the scan: their content is fed to recursion all the same. */
  readonly unfit: ReadonlySet<Candidate>;
}

/** What became of a candidate that passed its roll. */
type Admission = "active" | "stopped" | "unfit";

/** Rolls for, expands, counts and activates the candidates of a loop, in order. */
export function admitCandidates(
  scan: ScanState,
  candidates: readonly Candidate[],
  won: ReadonlyMap<Candidate, string>,
): AdmittedLoop {
  const stopped = new Set<Candidate>();
  const unfit = new Set<Candidate>();
  scan.budget.startLoop();
  for (const one of candidates) {
    const { entry } = one;
    if (scan.budget.overflowed && !entry.ignoreBudget) {
      unfit.add(one);
      omitForBudget(scan, one, 0);
    } else if (scan.bookBudgets.isStopped(entry)) {
      stopped.add(one);
      omitCandidate(scan, one, "budget", { budget: scan.bookBudgets.standing(entry) });
    } else if (passesRoll(scan, one)) {
      const admission = activate(scan, one, won.get(one) ?? null);
      if (admission === "stopped") stopped.add(one);
      if (admission === "unfit") unfit.add(one);
    }
  }
  return { passed: candidates.filter((one) => !scan.failed.has(one.entry)), stopped, unfit };
}

function passesRoll(scan: ScanState, one: Candidate): boolean {
  const { entry, index } = one;
  scan.lastRoll = null;
  if (!entry.rolls || scan.effects.isActive("sticky", entry)) return true;
  const value = scan.rolls.roll("probability", entry.timedKey, scan.loop);
  const passed = value * 100 <= entry.probability;
  scan.rollNotes.push({ kind: "probability", value, entry: index, passed });
  scan.lastRoll = { value, probability: entry.probability };
  if (passed) return true;
  scan.failed.add(entry);
  if (!one.forced) scan.done[index]! |= DONE_FAILED;
  omitCandidate(scan, one, "probability", { roll: scan.lastRoll });
  return false;
}

/** `stopped`: the book's own budget keeps the entry out. */
function activate(scan: ScanState, one: Candidate, wonGroup: string | null): Admission {
  const { entry } = one;
  const roll = scan.lastRoll;
  const content = expandContent(scan, one);
  const refused = scan.bookBudgets.take(entry, content);
  if (refused !== null) {
    omitCandidate(scan, one, "budget", { budget: refused });
    return "stopped";
  }
  const { fits, tokens } = entry.ignoreBudget
    ? { fits: true, tokens: scan.budget.add(content) }
    : scan.budget.tryAdd(content);
  if (!fits) {
    omitForBudget(scan, one, tokens ?? 0);
    return "unfit";
  }
  const found = evidenceOf(scan, one);
  scan.activated.set(entry.timedKey, { candidate: one, loop: scan.loop, content, tokens, roll, wonGroup, ...found });
  markActive(scan, one);
  return "active";
}

function expandContent(scan: ScanState, { entry, index, forced }: Candidate): string {
  if (!forced && (scan.lore.tables.traits[index]! & TRAIT_MACROS) === 0) return entry.content;
  const before = contentOf(scan, entry);
  const content = scan.expand(before, entry.timedKey);
  if (content !== before) scan.contents.set(entry, content);
  return content;
}

/** From the next loop on nobody looks at the entry again, nor at others of its name. */
function markActive(scan: ScanState, one: Candidate): void {
  scan.done[one.index]! |= DONE_ACTIVE;
  for (const twin of scan.lore.twinsOf(one.entry)) scan.done[twin]! |= DONE_ACTIVE;
}

/** `tokens`: 0 for an entry that was not tried, because the budget had overflowed before. */
function omitForBudget(scan: ScanState, one: Candidate, tokens: number): void {
  const { global, used } = scan.budget;
  if (global === null) return;
  omitCandidate(scan, one, "budget", { budget: { cut: global.cut, used, tokens, limit: global.tokens } });
}
