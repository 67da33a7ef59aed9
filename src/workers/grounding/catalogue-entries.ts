import {
  LOGIC_AND_ALL,
  LOGIC_AND_ANY,
  LOGIC_NOT_ALL,
  LOGIC_NOT_ANY,
  type LoreEntry,
} from "../../matcher/compile/entry.ts";
import { POSITION_NUMBERS } from "../../matcher/compile/model-entry.ts";
import type { CompiledLore } from "../../matcher/engine.ts";
import { POSITIONS, type Position, type SelectiveLogic } from "../../matcher/model/book.ts";
import type { CatalogueEntry } from "../../trace/decisions/model.ts";
import { occurrenceOf } from "../assembly/find-entry.ts";

const POSITION_NAMES: ReadonlyMap<number, Position> = new Map(POSITIONS.map((name) => [POSITION_NUMBERS[name], name]));
const LOGIC_NAMES: ReadonlyMap<number, SelectiveLogic> = new Map([
  [LOGIC_AND_ANY, "and_any"],
  [LOGIC_NOT_ALL, "not_all"],
  [LOGIC_NOT_ANY, "not_any"],
  [LOGIC_AND_ALL, "and_all"],
]);

/** An entry of the compiled list as a catalogue has it. `name`: its title. */
export function catalogueEntry(lore: CompiledLore, index: number, name: string): CatalogueEntry {
  const entry = lore.plain.entries[index];
  if (entry === undefined) throw new RangeError(`no entry ${index} in the compiled list`);
  const { keys, secondaryKeys, constant, disabled, order, depth, groupOverride, groupWeight } = entry;
  const { scanDepth, sticky, cooldown, delay, delayLevel, excludeRecursion, preventRecursion } = entry;
  return {
    uid: String(entry.uid),
    // The number stands behind the mark: most keys have none.
    occurrence: entry.timedKey.includes("#") ? occurrenceOf(lore, index) : 1,
    name,
    keys,
    secondaryKeys,
    keyCount: keys.length,
    logic: entry.selective && secondaryKeys.length > 0 ? (LOGIC_NAMES.get(entry.logic) ?? null) : null,
    constant,
    disabled,
    decorator: entry.activate ? "activate" : entry.dontActivate ? "dont_activate" : null,
    order,
    position: POSITION_NAMES.get(entry.position) ?? null,
    depth,
    group: groupNames(entry),
    groupOverride,
    groupWeight,
    probability: entry.rolls ? entry.probability : null,
    scanDepth,
    sticky,
    cooldown,
    delay,
    delayLevel,
    excludeRecursion,
    preventRecursion,
    ignoreBudget: entry.ignoreBudget,
    triggers: entry.triggers,
    filter: entry.filter,
    units: entry.content.length,
  };
}

/** As SillyTavern takes the text of a group apart. */
const groupNames = ({ group }: LoreEntry): readonly string[] =>
  group === "" ? NO_GROUPS : group.split(/,\s*/u).filter((name) => name !== "");

const NO_GROUPS: readonly string[] = [];
