import { keyRules, keysOf, type CheckState } from "./checks.ts";
import { byOrderDescending, type Listed } from "./entry-list.ts";
import { haystackOf } from "./haystack.ts";
import { keyMatches } from "./keys.ts";
import type { World } from "./world.ts";

type Groups = Record<string, Listed[]>;

/** Takes the losers of inclusion groups out of `candidates`, in place. */
export function removeGroupLosers(candidates: Listed[], world: World, state: CheckState): void {
  const groups = groupsOf(candidates, world);
  const remove = (one: Listed): void => {
    const index = candidates.indexOf(one);
    // An entry that is already gone takes the last candidate with it, as splice(-1, 1) does.
    if (index >= 0 || !world.mistakes.has("group-removal-checks-membership")) candidates.splice(index, 1);
  };
  const stuck = keepSticky(groups, world, remove);
  for (const [name, members] of Object.entries(groups)) {
    if (!stuck.has(name)) groups[name] = keepBestScore(members, { world, state, remove });
  }
  for (const [name, members] of Object.entries(groups)) {
    if (stuck.has(name)) continue;
    if (isGroupActive(name, world, state)) members.forEach(remove);
    else if (members.length > 1) {
      const winner = chooseWinner(name, members, world);
      if (winner !== undefined) members.filter((one) => one !== winner).forEach(remove);
    }
  }
}

/** Members by group name; an object, because its property order is the order of the groups. */
function groupsOf(candidates: readonly Listed[], world: World): Groups {
  const groups = Object.create(null) as Groups;
  for (const one of candidates) {
    if (!one.entry.group) continue;
    for (const part of one.entry.group.split(/,\s*/)) {
      const name = world.mistakes.has("group-names-trimmed") ? part.trim() : part;
      if (name !== "") (groups[name] ??= []).push(one);
    }
  }
  return groups;
}

/** Timed filter: in a group with an active sticky member only such members stay. Gives those groups. */
function keepSticky(groups: Groups, world: World, remove: (one: Listed) => void): Set<string> {
  const stuck = new Set<string>();
  for (const [name, members] of Object.entries(groups)) {
    const sticky = members.filter((one) => world.timed.isActive("sticky", one));
    if (sticky.length > 0) {
      members.filter((one) => !sticky.includes(one)).forEach(remove);
      stuck.add(name);
    }
    members.filter((one) => world.timed.isActive("cooldown", one)).forEach(remove);
  }
  return stuck;
}

function keepBestScore(
  members: readonly Listed[],
  { world, state, remove }: { world: World; state: CheckState; remove: (one: Listed) => void },
): Listed[] {
  const global = Boolean(world.settings["world_info_use_group_scoring"]);
  if (!global && !members.some((one) => one.entry.useGroupScoring)) return [...members];
  const scores = new Map(members.map((one) => [one, scoreOf(one, world, state)]));
  const best = Math.max(...scores.values());
  const losers = members.filter((one) => (one.entry.useGroupScoring ?? global) && (scores.get(one) ?? 0) < best);
  losers.forEach(remove);
  return members.filter((one) => !losers.includes(one));
}

/** Matched keys; raw, neither expanded nor trimmed. */
function scoreOf(one: Listed, world: World, state: CheckState): number {
  const haystack = haystackOf(one, world, state);
  const rules = keyRules(one, world);
  const matched = (keys: readonly string[]): number => keys.filter((key) => keyMatches(haystack, key, rules)).length;
  const primary = keysOf(one.entry.key);
  if (primary.length === 0) return 0;
  const secondary = keysOf(one.entry.keysecondary);
  const logic = one.entry.selectiveLogic ?? 0;
  const both = matched(secondary);
  if (logic === 0 && !world.mistakes.has("group-score-without-secondaries")) return matched(primary) + both;
  if (logic === 3 && both === secondary.length) return matched(primary) + both;
  return matched(primary);
}

function isGroupActive(name: string, world: World, state: CheckState): boolean {
  const anyName = world.mistakes.has("group-active-by-any-name");
  return [...state.activated.values()].some(({ entry }) =>
    anyName ? entry.group?.split(/,\s*/).includes(name) : entry.group === name,
  );
}

function chooseWinner(name: string, members: readonly Listed[], world: World): Listed | undefined {
  const prioritised = members.filter((one) => one.entry.groupOverride).sort(byOrderDescending);
  if (prioritised.length > 0) {
    return world.mistakes.has("group-override-lowest-order") ? prioritised.at(-1) : prioritised[0];
  }
  // Added up as they are: weights given as strings are strung together, as in SillyTavern.
  const weights = members.map((one) => one.entry.groupWeight ?? 100);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let winner: Listed | undefined;
  world.roll("group", name, (value) => {
    let running = 0;
    winner = members.find((_, index) => value * total <= (running += weights[index] ?? 100));
    return { uid: winner === undefined ? null : String(winner.uid), group: name };
  });
  return winner;
}
