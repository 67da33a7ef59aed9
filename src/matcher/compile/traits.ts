import { reasonCode } from "../model/reason.ts";
import { type LoreEntry, levelValue } from "./entry.ts";
import {
  TRAIT_ACTIVATE,
  TRAIT_CONSTANT,
  TRAIT_DELAY,
  TRAIT_DISABLED,
  TRAIT_DONT_ACTIVATE,
  TRAIT_EXCLUDE,
  TRAIT_FILTER,
  TRAIT_INVALID,
  TRAIT_LEVEL,
  TRAIT_MACROS,
  TRAIT_SECONDARY,
  TRAIT_TRIGGERS,
} from "./lore.ts";
import { dependsOnMacros, unescapeBraces } from "./macro-signs.ts";

const INVALID = reasonCode("invalid");
const DISABLED = reasonCode("disabled");
const DONT_ACTIVATE = reasonCode("dont-activate");
const NO_KEYS = reasonCode("no-keys");
const KEY_MISS = reasonCode("key-miss");

/** The bits of an entry that its own fields decide. */
export function traitsOf(entry: LoreEntry): number {
  return (
    (entry.invalid ? TRAIT_INVALID : 0) |
    (entry.disabled ? TRAIT_DISABLED : 0) |
    (entry.triggers.length > 0 ? TRAIT_TRIGGERS : 0) |
    (entry.filter === null ? 0 : TRAIT_FILTER) |
    (entry.delay === 0 ? 0 : TRAIT_DELAY) |
    (isDelayed(entry) ? TRAIT_LEVEL : 0) |
    (entry.excludeRecursion === true ? TRAIT_EXCLUDE : 0) |
    (entry.activate ? TRAIT_ACTIVATE : 0) |
    (entry.dontActivate ? TRAIT_DONT_ACTIVATE : 0) |
    (entry.constant ? TRAIT_CONSTANT : 0) |
    (entry.selective && entry.secondaryKeys.length > 0 ? TRAIT_SECONDARY : 0) |
    (dependsOnMacros(entry.content) || unescapeBraces(entry.content) !== entry.content ? TRAIT_MACROS : 0)
  );
}

/** Whether `delayUntilRecursion` is set: an empty string and 0 are not, any other string is. */
export function isDelayed(entry: LoreEntry): boolean {
  return typeof entry.delayLevel === "string" ? entry.delayLevel !== "" : levelValue(entry.delayLevel) !== 0;
}

/** The reason of an entry that no check before the keys stops and no key hits. */
export function baseReasonOf(entry: LoreEntry): number {
  if (entry.invalid) return INVALID;
  if (entry.disabled) return DISABLED;
  if (entry.dontActivate && !entry.activate) return DONT_ACTIVATE;
  return entry.keys.length === 0 ? NO_KEYS : KEY_MISS;
}
