import { type LoreEntry, levelValue } from "../compile/entry.ts";
import {
  TRAIT_DELAY,
  TRAIT_DISABLED,
  TRAIT_FILTER,
  TRAIT_INVALID,
  TRAIT_LEVEL,
  TRAIT_TRIGGERS,
} from "../compile/lore.ts";
import type { OmittedReason } from "../model/reason.ts";
import type { ScanRequest } from "../model/request.ts";
import type { ScanState } from "./scan-state.ts";

/**
 * The checks before decorators and keys, in SillyTavern's order; the first that stops the entry is the answer, null if
 * none does. The entry is neither active nor failed yet.
 */
export function stoppingGate(scan: ScanState, index: number, entry: LoreEntry): OmittedReason | null {
  const traits = scan.lore.tables.traits[index]!;
  if ((traits & TRAIT_INVALID) !== 0) return "invalid";
  if ((traits & TRAIT_DISABLED) !== 0) return "disabled";
  if ((traits & TRAIT_TRIGGERS) !== 0 && !entry.triggers.includes(scan.request.trigger)) return "trigger";
  if ((traits & TRAIT_FILTER) !== 0) {
    const filtered = stoppingFilter(entry, scan.request);
    if (filtered !== null) return filtered;
  }
  if ((traits & TRAIT_DELAY) !== 0 && scan.request.messageCount < entry.delay) return "delay";
  const sticky = scan.effects.isActive("sticky", entry);
  if (!sticky && scan.effects.isActive("cooldown", entry)) return "cooldown";
  return sticky ? null : stoppingRecursion(scan, entry, (traits & TRAIT_LEVEL) !== 0);
}

function stoppingFilter(entry: LoreEntry, request: ScanRequest): OmittedReason | null {
  const { filter } = entry;
  if (filter === null) return null;
  const { characterFile } = request;
  if (filter.names.length > 0) {
    const named = characterFile !== null && filter.names.includes(characterFile);
    if (named === filter.isExclude) return "character-filter";
  }
  if (filter.tags.length > 0 && characterFile !== null) {
    const tagged = request.characterTags.some((tag) => filter.tags.includes(tag));
    if (tagged === filter.isExclude) return "tag-filter";
  }
  return null;
}

function stoppingRecursion(scan: ScanState, entry: LoreEntry, delayed: boolean): OmittedReason | null {
  const inRecursion = scan.state === "recursion";
  if (delayed && !inRecursion) return "delay-until-recursion";
  if (!inRecursion) return null;
  if (levelValue(entry.delayLevel) > levelValue(scan.levels.current)) return "delay-until-recursion";
  return scan.recursion.any && scan.recursion.excludes(entry) ? "exclude-recursion" : null;
}
