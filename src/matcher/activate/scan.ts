import type { LoreEntry } from "../compile/entry.ts";
import { MatcherError } from "../model/error.ts";
import type { LoopNote, OmissionDetail } from "../model/outcome.ts";
import type { OmittedReason } from "../model/reason.ts";
import { admitCandidates } from "./admit.ts";
import type { Candidate } from "./candidate.ts";
import { checkEntry } from "./checks.ts";
import { evidenceOf } from "./evidence.ts";
import { filterGroups } from "./groups.ts";
import { nextState } from "./next-state.ts";
import { contentOf, omit, type ScanState } from "./scan-state.ts";

/** Runs the loops of a scan to their end and returns what happened in each. */
export function runLoops(scan: ScanState): LoopNote[] {
  const notes: LoopNote[] = [];
  const stepsMax = scan.request.settings.maxRecursionSteps;
  for (;;) {
    if (stepsMax > 0 && scan.loop >= stepsMax) return notes;
    if (scan.stopped()) throw new MatcherError("scan-stopped", "the scan was asked to stop and gave up its result");
    scan.loop++;
    const candidates = pickCandidates(scan);
    const won = new Map<Candidate, string>();
    filterGroups(scan, candidates, won);
    const { passed, stopped, unfit } = admitCandidates(scan, candidates, won);
    const fed = passed.filter((one) => !stopped.has(one) && scan.recursion.feeds(one.entry));
    const { state } = scan;
    const next = nextState(scan, fed);
    notes.push({
      n: scan.loop,
      state,
      next: next === "initial" ? "none" : next,
      candidates: candidates.map((one) => one.index),
      passed: passed.map((one) => one.index),
      activatedTotal: scan.activated.size,
      delayLevel: scan.levels.current,
      delayLevelsLeft: [...scan.levels.left],
      overflowed: scan.budget.overflowed,
    });
    if (next === "none") return notes;
    feedRecursion(scan, fed, unfit);
    scan.state = next;
  }
}

/** Candidates of this loop: active sticky ones first, then forced copies, then in list order. */
function pickCandidates(scan: ScanState): Candidate[] {
  const { marked } = scan.search;
  const found: Candidate[] = [];
  const copies = new Set<LoreEntry>();
  for (let index = 0; index < marked.length; index++) {
    if (marked[index] === 0 || scan.done[index] !== 0) continue;
    const result = checkEntry(scan, index);
    if (typeof result === "string") omit(scan, index, result, missDetail(scan, index, result));
    else if (!copies.has(result.entry)) {
      found.push(result);
      // Entries of one timed key share their copy, which is a candidate once.
      if (result.forced) copies.add(result.entry);
    }
  }
  if (copies.size === 0 && !scan.effects.any) return found;
  const sticky = (one: Candidate): number => (scan.effects.isActive("sticky", one.entry) ? 0 : 1);
  const place = (one: Candidate): number => (one.forced ? -1 : one.index);
  return found.toSorted((a, b) => sticky(a) - sticky(b) || place(a) - place(b));
}

/** A secondary miss tells which primary key had hit; other omissions of this kind say all by their reason. */
function missDetail(
  scan: ScanState,
  index: number,
  reason: OmittedReason,
): (() => Partial<OmissionDetail>) | undefined {
  if (reason !== "secondary-miss") return undefined;
  const entry = scan.lore.plain.entries[index]!;
  return () => {
    const { evidence } = evidenceOf(scan, { index, entry, forced: false, reason: "key", key: scan.primaryHit });
    return evidence === null ? {} : { evidence };
  };
}

/** `unfit`: contents that are fed but that no budget counts. */
function feedRecursion(scan: ScanState, fed: readonly Candidate[], unfit: ReadonlySet<Candidate>): void {
  const parts = fed.map((one) => ({ entry: one.index, content: contentOf(scan, one.entry) }));
  if (parts.some((part) => part.content !== "") || parts.length > 1) scan.search.pushSegment(parts);
  const counted = fed.filter((one) => !unfit.has(one));
  scan.budget.feed(counted.map((one) => contentOf(scan, one.entry)).join("\n"));
}

/** Marks the entries that the request itself brings in: forced ones, and those under a timed effect. */
export function markRequested(scan: ScanState): void {
  for (const index of scan.forced.keys()) scan.search.marked[index] = 1;
  if (!scan.effects.any) return;
  scan.lore.plain.entries.forEach((entry: LoreEntry, index) => {
    if (entry.hash === "") return;
    if (scan.effects.isActive("sticky", entry) || scan.effects.isActive("cooldown", entry))
      scan.search.marked[index] = 1;
  });
}
