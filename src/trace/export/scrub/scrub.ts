import { each } from "../each.ts";
import type { ExportedTurn, ExportedTurns } from "../model.ts";
import { type Leak, leakIn } from "./leaks.ts";
import { DemoNames } from "./names.ts";
import { scrubCatalogue, scrubDecisions } from "./scrub-decisions.ts";
import { scrubTurn } from "./scrub-turn.ts";

/** Something that still looks like an id, a path or a key. */
export class LeakError extends Error {
  override readonly name = "LeakError";
  readonly leak: Leak;

  constructor(leak: Leak) {
    super(`a ${leak.kind} is left`);
    this.leak = leak;
  }
}

/**
 * Turns with new names for their ids, in all of them alike: they are gone through once before, to know all ids. Going
 * through them throws a `LeakError` at a turn that still holds something that looks like one. Linear in what they hold.
 */
export function scrubbed(turns: ExportedTurns): ExportedTurns {
  const names = new DemoNames();
  for (const turn of turns) renamed(turn, names);
  return each(turns, (turn, index) => {
    const clean = withTexts(renamed(turn, names), (text) => names.inText(text));
    const leak = leakIn(clean, `turns[${index}]`);
    if (leak !== null) throw new LeakError(leak);
    return clean;
  });
}

const renamed = ({ trace, decisions, catalogues }: ExportedTurn, names: DemoNames): ExportedTurn => ({
  trace: scrubTurn(trace, names),
  decisions: decisions.map(({ key, packed }) => ({ key, packed: scrubDecisions(packed, names) })),
  catalogues: catalogues.map(({ id, packed }) => ({ id, packed: scrubCatalogue(packed, names) })),
});

/** The same value with every text through a function; keys are names of the model, or were renamed with their value. */
function withTexts<Value>(value: Value, rename: (text: string) => string): Value {
  return textsOf(value, rename) as Value;
}

function textsOf(value: unknown, rename: (text: string) => string): unknown {
  if (typeof value === "string") return rename(value);
  if (Array.isArray(value)) return value.map((one) => textsOf(one, rename));
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, textsOf(own, rename)]));
}
