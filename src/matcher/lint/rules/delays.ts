import type { Report } from "../finding.ts";
import { fieldPath } from "../path.ts";
import type { BookView, EntryView } from "../view.ts";

/** The delay level of an entry: 0 when it does not wait for recursion, `true` is 1. */
export function delayLevel(entry: EntryView): number {
  return Number(entry.entry.recursion?.delayUntil ?? 0);
}

function lintOff(view: BookView, waiting: readonly EntryView[], report: Report): void {
  const levels = new Set(view.entries.map(delayLevel).filter((level) => level !== 0));
  // The lowest level is current from the start, each further one forces a recursion loop even while recursion is off.
  const opens = levels.size >= 2 && view.settings.maxRecursionSteps !== 1;
  for (const entry of waiting) {
    const path = fieldPath(entry, "delayUntil");
    if (opens) {
      const message = `${entry.label} waits for recursion, which is off, but ${levels.size} delay levels open it.`;
      report("delay-until-recursion-without-recursion", path, message);
    } else {
      report("unreachable-delay-until-recursion", path, `${entry.label} waits for recursion, which never happens.`);
    }
  }
}

/** Entries that wait for recursion: never opened, opened by a quirk, or shut out by their own exclusion. */
export function lintDelays(view: BookView, report: Report): void {
  const waiting = view.live.filter((entry) => delayLevel(entry) !== 0);
  if (waiting.length === 0) return;
  if (!view.recursive) {
    lintOff(view, waiting, report);
    return;
  }
  for (const entry of waiting) {
    if (entry.entry.recursion?.exclude !== true) continue;
    const path = fieldPath(entry, "exclude");
    const message = `${entry.label} waits for recursion and is excluded from it.`;
    report("unreachable-exclude-and-delay", path, message);
  }
}
