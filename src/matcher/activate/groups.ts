import type { Candidate } from "./candidate.ts";
import { scoreOf } from "./score.ts";
import { omitCandidate } from "./omit-candidate.ts";
import type { ScanState } from "./scan-state.ts";

/** What a candidate lost by. */
interface Loss {
  readonly name: string;
  readonly winner?: number;
  readonly score?: number;
  readonly best?: number;
}

type Members = readonly Candidate[];

/**
 * Removes the losers of inclusion groups from the candidates of a loop, with SillyTavern's quirks: a candidate that is
 * removed a second time takes the last one of the list with it, and a group may pick a member that is gone already.
 */
export function filterGroups(scan: ScanState, candidates: Candidate[], won: Map<Candidate, string>): void {
  const groups = groupsOf(candidates);
  const names = Object.keys(groups);
  if (names.length === 0) return;
  const remove = (one: Candidate, loss: Loss): void => {
    const [removed] = candidates.splice(candidates.indexOf(one), 1);
    if (removed !== undefined)
      omitCandidate(scan, removed, "group-lost", { group: removed === one ? loss : { name: loss.name } });
  };
  const sticky = new Set<string>();
  for (const name of names) if (filterTimed(scan, groups[name]!, (one) => remove(one, { name }))) sticky.add(name);
  const open = names.filter((name) => !sticky.has(name));
  for (const name of open)
    groups[name] = filterScores(scan, groups[name]!, (one, loss) => remove(one, { name, ...loss }));
  const taken = takenNames(scan);
  for (const name of open) {
    const members = groups[name]!;
    if (taken.has(name)) {
      for (const one of members) remove(one, { name });
    } else if (members.length > 1) {
      const winner = pickWinner(scan, name, members);
      if (winner === undefined) continue;
      won.set(winner, name);
      for (const one of members) if (one !== winner) remove(one, { name, winner: winner.index });
    }
  }
}

/** Members by group, in JavaScript's property order. Names are data: nothing is inherited. */
function groupsOf(candidates: Members): Record<string, Members> {
  const groups = Object.create(null) as Record<string, Candidate[]>;
  for (const one of candidates) {
    if (one.entry.group === "") continue;
    for (const name of one.entry.group.split(/,\s*/)) if (name !== "") (groups[name] ??= []).push(one);
  }
  return groups;
}

/** A running sticky keeps all others out; whoever cools down leaves. Returns whether a member is sticky. */
function filterTimed(scan: ScanState, members: Members, remove: (one: Candidate) => void): boolean {
  if (!scan.effects.any) return false;
  const isSticky = (one: Candidate): boolean => scan.effects.isActive("sticky", one.entry);
  const kept = members.some(isSticky);
  if (kept) for (const one of members) if (!isSticky(one)) remove(one);
  for (const one of members) if (scan.effects.isActive("cooldown", one.entry)) remove(one);
  return kept;
}

/** Removes members with a low score, where scoring is on; returns the rest. */
function filterScores(
  scan: ScanState,
  members: Members,
  remove: (one: Candidate, loss: Omit<Loss, "name">) => void,
): Members {
  const everywhere = scan.request.settings.useGroupScoring;
  if (!everywhere && !members.some((one) => one.entry.groupScoring === true)) return members;
  const scores = members.map((one) => scoreOf(scan, one));
  const best = Math.max(...scores);
  return members.filter((one, i) => {
    const score = scores[i]!;
    const loses = (one.entry.groupScoring ?? everywhere) && score < best;
    if (loses) remove(one, { score, best, winner: members[scores.indexOf(best)]!.index });
    return !loses;
  });
}

/** The groups that an active entry names as its only one: the whole text is compared. */
function takenNames(scan: ScanState): ReadonlySet<string> {
  return new Set([...scan.activated.values()].map(({ candidate }) => candidate.entry.group));
}

function pickWinner(scan: ScanState, name: string, members: Members): Candidate | undefined {
  const prioritised = members.filter((one) => one.entry.groupOverride);
  if (prioritised.length > 0) return prioritised.toSorted((a, b) => b.entry.order - a.entry.order)[0];
  const total = members.reduce<number | string>((sum, one) => sumOf(sum, one.entry.groupWeight), 0);
  const value = scan.rolls.roll("group", name, scan.loop);
  const aim = value * Number(total);
  let running: number | string = 0;
  let winner: Candidate | undefined;
  for (const one of members) {
    running = sumOf(running, one.entry.groupWeight);
    if (aim <= Number(running)) {
      winner = one;
      break;
    }
  }
  scan.rollNotes.push({ kind: "group", value, entry: winner?.index ?? null, group: name });
  return winner;
}

/** JavaScript's `+`: a weight that is a string is appended. */
function sumOf(sum: number | string, weight: number | string): number | string {
  return typeof sum === "number" && typeof weight === "number" ? sum + weight : `${sum}${weight}`;
}
