import type { LoreEntry } from "../compile/entry.ts";
import { LOGIC_AND_ALL, LOGIC_AND_ANY, LOGIC_NOT_ALL, LOGIC_NOT_ANY } from "../compile/entry.ts";
import { TRAIT_ACTIVATE, TRAIT_CONSTANT, TRAIT_DONT_ACTIVATE, TRAIT_SECONDARY } from "../compile/lore.ts";
import type { ActivatedReason, OmittedReason } from "../model/reason.ts";
import type { Cut } from "../scan/cut.ts";
import type { LiteralRules } from "../scan/literal-key.ts";
import type { Candidate } from "./candidate.ts";
import { cutOf, rulesOf } from "./entry-view.ts";
import { stoppingGate } from "./gates.ts";
import type { ScanState } from "./scan-state.ts";

/** All checks of one entry in one loop, in SillyTavern's order: a candidate, or why it is none. */
export function checkEntry(scan: ScanState, index: number): Candidate | OmittedReason {
  const entry = scan.lore.plain.entries[index]!;
  const gate = stoppingGate(scan, index, entry);
  if (gate !== null) return gate;
  const traits = scan.lore.tables.traits[index]!;
  if ((traits & TRAIT_ACTIVATE) !== 0) return candidate(index, entry, "decorator");
  if ((traits & TRAIT_DONT_ACTIVATE) !== 0) return "dont-activate";
  const copy = scan.forced.get(index);
  if (copy !== undefined) return { index, entry: copy, forced: true, reason: "forced", key: -1 };
  if ((traits & TRAIT_CONSTANT) !== 0) return candidate(index, entry, "constant");
  if (scan.effects.isActive("sticky", entry)) return candidate(index, entry, "sticky");
  if (entry.keys.length === 0) return "no-keys";
  return checkKeys(scan, index, entry);
}

function candidate(index: number, entry: LoreEntry, reason: ActivatedReason, key = -1): Candidate {
  return { index, entry, forced: false, reason, key };
}

function checkKeys(scan: ScanState, index: number, entry: LoreEntry): Candidate | OmittedReason {
  const { tester } = scan.search;
  const { keyStart, keyMiddle } = scan.lore.tables;
  const cut = cutOf(scan, index, entry);
  const rules = rulesOf(scan, entry);
  tester.trouble = null;
  const start = keyStart[index]!;
  const middle = keyMiddle[index]!;
  let hit = start;
  while (hit < middle && !tester.test(hit, entry.keys[hit - start]!, rules, cut)) hit++;
  if (hit === middle) return tester.trouble ?? "key-miss";
  if ((scan.lore.tables.traits[index]! & TRAIT_SECONDARY) === 0) return candidate(index, entry, "key", hit);
  tester.trouble = null;
  scan.primaryHit = hit;
  if (passesSecondary(scan, { entry, first: middle, cut, rules })) return candidate(index, entry, "secondary", hit);
  return tester.trouble ?? "secondary-miss";
}

interface SecondaryKeys {
  readonly entry: LoreEntry;
  /** Index of the first secondary key among the compiled keys. */
  readonly first: number;
  readonly cut: Cut;
  readonly rules: LiteralRules;
}

/** The selective logic. Keys are tested in order and only until the answer is known: macros in them may have effects. */
function passesSecondary(scan: ScanState, keys: SecondaryKeys): boolean {
  const { entry, first, cut, rules } = keys;
  const { tester } = scan.search;
  let any = false;
  let all = true;
  for (let i = 0; i < entry.secondaryKeys.length; i++) {
    const hit = tester.test(first + i, entry.secondaryKeys[i]!, rules, cut);
    if (hit) any = true;
    else all = false;
    if (entry.logic === LOGIC_AND_ANY && hit) return true;
    if (entry.logic === LOGIC_NOT_ALL && !hit) return true;
  }
  if (entry.logic === LOGIC_NOT_ANY) return !any;
  return entry.logic === LOGIC_AND_ALL && all;
}
