import type { Report } from "../finding.ts";
import { fieldPath } from "../path.ts";
import type { BookView, EntryView } from "../view.ts";
import { keyIdentity } from "./duplicates.ts";
import { needsNoKeys } from "./reach.ts";

/** Members of one group that are looked at as possible permanent winners; bounds the work in one huge group. */
const RIVALS_MAX = 64;

const overrides = (entry: EntryView): boolean => entry.entry.group?.override === true;
const weight = (entry: EntryView): number => entry.entry.group?.weight ?? 100;

/** Whether nothing but its keys decides if the entry is a candidate, and winning always makes it active. */
function isSteady({ entry, dontActivate }: EntryView): boolean {
  const { effects, recursion, triggers = [], characterFilter } = entry;
  const rolls = entry.useProbability === true && entry.probability !== 100;
  const filtered = triggers.length > 0 || characterFilter !== undefined;
  const timed = Boolean(effects?.delay) || Boolean(effects?.cooldown);
  const recursing = recursion?.exclude === true || Boolean(recursion?.delayUntil);
  return !rolls && !filtered && !timed && !recursing && !dontActivate;
}

/** Whether `rival` is a candidate whenever `entry` is one. */
function accompanies(rival: EntryView, entry: EntryView): boolean {
  if (needsNoKeys(rival)) return true;
  if (needsNoKeys(entry) || rival.secondary.length > 0 || entry.entry.matchSources !== undefined) return false;
  if (rival.scanDepth < entry.scanDepth || rival.wholeWords !== entry.wholeWords) return false;
  if (rival.caseSensitive !== entry.caseSensitive) return false;
  const keys = new Set(rival.keys.map((key) => keyIdentity(key, rival)));
  return entry.keys.length > 0 && entry.keys.every((key) => key.kind === "never" || keys.has(keyIdentity(key, entry)));
}

/** Whether `rival` stands before `entry` among the candidates: by order, else by its place in the file. */
function comesFirst(rival: EntryView, entry: EntryView): boolean {
  return rival.order > entry.order || (rival.order === entry.order && rival.index < entry.index);
}

/** Why `rival` always beats `entry` when both are candidates, or null. Lists are in scan order: order descending. */
function alwaysBeats(rival: EntryView, entry: EntryView): string | null {
  if (overrides(rival)) {
    if (!overrides(entry)) return "is prioritised";
    if (rival.order > entry.order) return "is prioritised with a higher order";
    return comesFirst(rival, entry) ? "is prioritised and stands first" : null;
  }
  if (overrides(entry) || weight(entry) !== 0) return null;
  if (weight(rival) > 0) return "has a weight, while this entry has 0";
  // The roll goes to the first member whose running sum reaches it, and weight 0 adds nothing to that of the one before.
  return comesFirst(rival, entry) ? "stands before it, while this entry has weight 0" : null;
}

function lintGroup(name: string, members: readonly EntryView[], scoring: boolean, report: Report): void {
  // Only a group string that is exactly this name keeps later loops from letting another member in; and whoever is
  // scored can lose to more matched keys before priority and weight are looked at.
  const isScored = ({ entry }: EntryView): boolean => entry.useGroupScoring ?? scoring;
  const rivals = members
    .filter((member) => member.entry.group?.name === name && isSteady(member) && !isScored(member))
    .sort((a, b) => Number(overrides(b)) - Number(overrides(a)) || b.order - a.order)
    .slice(0, RIVALS_MAX);
  for (const entry of members) {
    for (const rival of rivals) {
      if (rival === entry || !accompanies(rival, entry)) continue;
      const reason = alwaysBeats(rival, entry);
      if (reason === null) continue;
      const path = fieldPath(entry, "group");
      const message = `${entry.label} loses group ${JSON.stringify(name)} to ${rival.label}, which ${reason}.`;
      report("group-member-never-wins", path, message);
      break;
    }
  }
}

function lintNames(groups: ReadonlyMap<string, readonly EntryView[]>, report: Report): void {
  const spellings = new Map<string, string>();
  for (const [name, members] of groups) {
    const plain = name.trim().toLowerCase();
    const first = spellings.get(plain);
    const [member] = members;
    if (first === undefined || member === undefined) {
      spellings.set(plain, name);
      continue;
    }
    const path = fieldPath(member, "group");
    report(
      "group-name-lookalike",
      path,
      `${member.label} is in group ${JSON.stringify(name)}, others in ${JSON.stringify(first)}.`,
    );
  }
}

/** Inclusion groups: members that can never win, names that look alike. */
export function lintGroups(view: BookView, report: Report): void {
  const groups = new Map<string, EntryView[]>();
  for (const entry of view.live) {
    for (const name of entry.groups) {
      const members = groups.get(name);
      if (members === undefined) groups.set(name, [entry]);
      else members.push(entry);
    }
  }
  const scoring = view.settings.useGroupScoring;
  for (const [name, members] of groups) if (members.length > 1) lintGroup(name, members, scoring, report);
  lintNames(groups, report);
}
