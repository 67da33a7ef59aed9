import type { Listed } from "./entry-list.ts";
import { haystackOf, type Progress } from "./haystack.ts";
import { keyMatches, type KeyRules } from "./keys.ts";
import type { World } from "./world.ts";

/** How far the scan is, as the checks need it. */
export interface CheckState extends Progress {
  readonly activated: ReadonlyMap<string, Listed>;
  readonly failed: ReadonlySet<Listed>;
  delayLevel: number;
}

/** The candidate that an entry becomes in this loop (itself or its forced copy), or undefined. First match ends. */
export function checkEntry(one: Listed, world: World, state: CheckState): Listed | undefined {
  const { entry } = one;
  if (state.activated.has(one.id) || state.failed.has(one)) return undefined;
  if (entry.disable == true || !passesTrigger(one, world) || !passesCharacter(one, world)) return undefined;
  const sticky = world.timed.isActive("sticky", one);
  if (world.timed.isDelayed(one)) return undefined;
  if (world.timed.isActive("cooldown", one) && !sticky) return undefined;
  if (isHeldBack(one, { world, state, sticky })) return undefined;
  if (one.decorators.includes("@@activate")) return one;
  if (one.decorators.includes("@@dont_activate")) return undefined;
  const copy = world.forced.get(one.id);
  if (copy !== undefined) return copy;
  if (entry.constant || sticky) return one;
  return matches(one, world, state) ? one : undefined;
}

function passesTrigger({ entry }: Listed, world: World): boolean {
  if (!Array.isArray(entry.triggers) || entry.triggers.length === 0) return true;
  return entry.triggers.includes(world.scanData.trigger ?? "normal");
}

function passesCharacter({ entry }: Listed, world: World): boolean {
  const filter = entry.characterFilter;
  if (filter === undefined || filter === null) return true;
  const passes = (isIn: boolean): boolean => isIn !== Boolean(filter.isExclude);
  const { names = [], tags = [] } = filter;
  if (names.length > 0 && !passes(world.characterFile !== null && names.includes(world.characterFile))) return false;
  if (tags.length === 0 || world.characterFile === null) return true;
  return passes(tags.some((tag) => world.characterTags.includes(tag)));
}

/** Delay levels and recursion exclusion. */
function isHeldBack(
  { entry }: Listed,
  { world, state, sticky }: { world: World; state: CheckState; sticky: boolean },
): boolean {
  if (sticky) return false;
  const level = entry.delayUntilRecursion;
  if (state.state !== "recursion") return Boolean(level);
  if (Number(level ?? 0) > state.delayLevel) return true;
  return Boolean(world.settings["world_info_recursive"] && entry.excludeRecursion);
}

function matches(one: Listed, world: World, state: CheckState): boolean {
  const { entry } = one;
  const primary = keysOf(entry.key);
  if (primary.length === 0) return false;
  const haystack = haystackOf(one, world, state);
  const rules = keyRules(one, world);
  const hits = (key: string): boolean => {
    const expanded = world.expand(key);
    if (expanded === "" || (rules.mistakes.has("blank-key-never-matches") && expanded.trim() === "")) return false;
    return keyMatches(haystack, expanded.trim(), rules);
  };
  if (!primary.some(hits)) return false;
  const secondary = keysOf(entry.keysecondary);
  const selective = entry.selective ?? world.mistakes.has("missing-selective-is-true");
  if (!selective || secondary.length === 0) return true;
  switch (entry.selectiveLogic ?? 0) {
    case 0:
      return secondary.some(hits);
    case 1:
      return world.mistakes.has("secondary-not-all-is-not-any") ? !secondary.some(hits) : !secondary.every(hits);
    case 2:
      return !secondary.some(hits);
    case 3:
      return secondary.every(hits);
    default:
      return false;
  }
}

/** A key list as it counts: anything but an array is none. */
export function keysOf(keys: unknown): string[] {
  return Array.isArray(keys) ? keys.map(String) : [];
}

/** The case and whole-word rules of one entry. */
export function keyRules({ entry }: Listed, { settings, mistakes }: World): KeyRules {
  return {
    caseSensitive: Boolean(entry.caseSensitive ?? settings["world_info_case_sensitive"]),
    wholeWords: Boolean(entry.matchWholeWords ?? settings["world_info_match_whole_words"]),
    mistakes,
  };
}
