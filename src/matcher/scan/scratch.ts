import type { CompiledLore } from "../compile/compiled-lore.ts";
import type { UnitLoader } from "../ports.ts";
import { LiteralFacts } from "./literal-facts.ts";
import { LiteralScanner } from "./literals/scanner.ts";
import { RegexMemory } from "./regex-memory.ts";

/** What a thread keeps for one compiled lore between scans: the scanner's buffers and the fact arrays. */
export interface Scratch {
  readonly scanner: LiteralScanner;
  readonly facts: LiteralFacts;
  readonly memory: RegexMemory;
  /** 1 for literal patterns that a regex requires. */
  readonly isRequired: Uint8Array;
}

const kept = new WeakMap<CompiledLore, Scratch>();

/** The scratch memory of a lore in this thread, made when first asked for. Scans of one thread never overlap. */
export function scratchOf(lore: CompiledLore, loader: UnitLoader): Scratch {
  const known = kept.get(lore);
  if (known !== undefined) return known;
  const scratch: Scratch = {
    scanner: new LiteralScanner(lore.tables.literals, loader),
    facts: new LiteralFacts(lore.tables.literals.patternCount),
    memory: new RegexMemory(lore.count),
    isRequired: requiredPatterns(lore),
  };
  kept.set(lore, scratch);
  return scratch;
}

function requiredPatterns(lore: CompiledLore): Uint8Array {
  const isRequired = new Uint8Array(lore.tables.literals.patternCount);
  for (const { required } of lore.plain.regexes) for (const pattern of required) isRequired[pattern] = 1;
  return isRequired;
}
