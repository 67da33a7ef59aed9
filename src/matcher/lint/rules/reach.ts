import type { Report } from "../finding.ts";
import { fieldPath } from "../path.ts";
import type { BookView, EntryView, KeyView } from "../view.ts";
import { keyIdentity } from "./duplicates.ts";
import { quoted } from "../../model/quoted.ts";

/** The generation types that SillyTavern knows. */
export const TRIGGERS: readonly string[] = ["normal", "continue", "impersonate", "swipe", "regenerate", "quiet"];

/** Whether an entry activates without its keys. */
export function needsNoKeys(entry: EntryView): boolean {
  return entry.constant || entry.activate;
}

function lintKeys(entry: EntryView, report: Report): void {
  if (needsNoKeys(entry) || entry.keys.some(({ kind }) => kind !== "never")) return;
  const path = fieldPath(entry, "keys");
  if (entry.entry.vectorized === true) {
    report("vectorized-without-keys", path, `${entry.label} has no keys and waits for vector search.`);
  } else report("unreachable-no-keys", path, `${entry.label} has no key that can match and is not constant.`);
}

function lintDepth(entry: EntryView, view: BookView, report: Report): void {
  if (needsNoKeys(entry) || entry.scanDepth > 0 || entry.keys.length === 0) return;
  // Min activations let an inherited depth grow.
  if ((entry.entry.scanDepth ?? null) === null && view.settings.minActivations > 0) return;
  if (!entry.keys.every(({ kind }) => kind === "literal" || kind === "never")) return;
  const path = fieldPath(entry, "scanDepth");
  report("unreachable-scan-depth", path, `${entry.label} scans ${entry.scanDepth} messages.`);
}

function lintProbability(entry: EntryView, report: Report): void {
  const { probability, useProbability } = entry.entry;
  const path = fieldPath(entry, "probability", "useProbability");
  if (useProbability === true && (probability ?? 0) <= 0) {
    const stated = probability === undefined ? "no probability" : `probability ${probability ?? "null"}`;
    report("unreachable-probability", path, `${entry.label} rolls with ${stated}.`);
  } else if (useProbability !== true && typeof probability === "number" && probability < 100) {
    report("probability-ignored", path, `${entry.label} has probability ${probability}, which is not used.`);
  }
}

function lintTriggers(entry: EntryView, report: Report): void {
  const { triggers = [] } = entry.entry;
  if (triggers.length === 0 || triggers.some((name) => TRIGGERS.includes(name))) return;
  const names = triggers.map((name) => JSON.stringify(name)).join(", ");
  report("unreachable-trigger", fieldPath(entry, "triggers"), `${entry.label} fires only for ${names}.`);
}

/** Whether a hit of `primary` always is a hit of `secondary`. */
function implies(primary: KeyView, secondary: KeyView, entry: EntryView): boolean {
  if (secondary.kind === "always") return true;
  const identity = keyIdentity(secondary, entry);
  if (identity !== null && identity === keyIdentity(primary, entry)) return true;
  if (primary.kind !== "literal" || secondary.kind !== "literal") return false;
  if (entry.wholeWords && !/\s/.test(secondary.text)) return false;
  return entry.caseSensitive
    ? primary.text.includes(secondary.text)
    : primary.text.toLowerCase().includes(secondary.text.toLowerCase());
}

/** Why the selective logic can never pass, or null. */
function deadLogic(entry: EntryView): string | null {
  const secondary = entry.secondary;
  const primaries = entry.keys.filter(({ kind }) => kind !== "never");
  const always = (key: KeyView): boolean => primaries.every((primary) => implies(primary, key, entry));
  const shown = (key: KeyView): string => quoted(key.text);
  switch (entry.entry.selectiveLogic ?? "and_any") {
    case "and_any":
      return secondary.every(({ kind }) => kind === "never") ? "AND ANY needs one of several empty keys" : null;
    case "and_all":
      return secondary.some(({ kind }) => kind === "never") ? "AND ALL needs an empty key, which never matches" : null;
    case "not_any": {
      const blocker = secondary.find(always);
      return blocker === undefined ? null : `NOT ANY forbids ${shown(blocker)}, which every key brings along`;
    }
    case "not_all":
      return secondary.every(always) ? "NOT ALL needs a miss, but every key brings all secondary keys along" : null;
  }
}

function lintSecondary(entry: EntryView, report: Report): void {
  const written = (entry.entry.secondaryKeys ?? []).filter((key) => key.trim() !== "");
  if (entry.entry.selective !== true) {
    if (written.length > 0 && !needsNoKeys(entry)) {
      const message = `${entry.label} has ${written.length} secondary key(s), which are ignored.`;
      report("secondary-keys-ignored", fieldPath(entry, "secondaryKeys"), message);
    }
    return;
  }
  if (entry.secondary.length === 0 || needsNoKeys(entry)) return;
  const reason = deadLogic(entry);
  if (reason !== null) report("unreachable-secondary", fieldPath(entry, "secondaryKeys"), `${entry.label}: ${reason}.`);
}

/** Entries that no text can wake, and entries whose conditions are not the ones their fields suggest. */
export function lintReach(view: BookView, report: Report): void {
  for (const entry of view.live) {
    lintKeys(entry, report);
    lintDepth(entry, view, report);
    lintProbability(entry, report);
    lintTriggers(entry, report);
    lintSecondary(entry, report);
    if (entry.dontActivate) {
      report("unreachable-dont-activate", fieldPath(entry, "content"), `${entry.label} is silenced.`);
    }
  }
}
