import type { ExportedTurn } from "../model.ts";
import { type Leak, leakIn } from "./leaks.ts";
import { DemoNames } from "./names.ts";
import { scrubCatalogue, scrubDecisions } from "./scrub-decisions.ts";
import { scrubTurn } from "./scrub-turn.ts";

/** Turns with new names for all ids, or the place of something that still looks like one. */
export type Scrubbed =
  | { readonly turns: readonly ExportedTurn[]; readonly leak: null }
  | { readonly turns: null; readonly leak: Leak };

/** Renames ids of turns, in all of them alike. Linear in what the turns hold. */
export function scrubbed(turns: readonly ExportedTurn[]): Scrubbed {
  const names = new DemoNames();
  const renamed = turns.map(({ trace, decisions, catalogues }) => ({
    trace: scrubTurn(trace, names),
    decisions: decisions.map(({ key, packed }) => ({ key, packed: scrubDecisions(packed, names) })),
    catalogues: catalogues.map(({ id, packed }) => ({ id, packed: scrubCatalogue(packed, names) })),
  }));
  const clean = withTexts(renamed, (text) => names.inText(text));
  const leak = leakIn(clean, "turns");
  return leak === null ? { turns: clean, leak } : { turns: null, leak };
}

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
