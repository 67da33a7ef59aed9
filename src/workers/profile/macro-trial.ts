import type { MacroCardFields, MacroEnvironment } from "../../matcher/macros/environment.ts";
import { expandMacros, mayHoldMacros } from "../../matcher/macros/expand.ts";
import { VariableStore } from "../../matcher/macros/variables.ts";

type CardField = keyof MacroCardFields;

/** A text with its macros replaced, and what they showed. */
export interface Expanded {
  readonly text: string;
  /** Fields of the card and the persona, in order of first use. */
  readonly fields: readonly CardField[];
  /** Names of outlets. */
  readonly outlets: readonly string[];
}

export interface TrialParts {
  readonly card: MacroCardFields;
  readonly outlets: ReadonlyMap<string, readonly string[]>;
}

/**
 * One way through all texts of a profile: macros see `card` and `outlets`, variables are changed in copies only. A
 * profile may be tried with several amounts of lore; the trial that is kept is committed.
 */
export class MacroTrial {
  readonly #environment: MacroEnvironment;
  readonly #variables: VariableStore;
  readonly #globals: VariableStore;
  readonly #fields = new Set<CardField>();
  readonly #outlets = new Set<string>();
  /** How often each outlet was asked for in all. */
  readonly asked = new Map<string, number>();

  constructor(environment: MacroEnvironment, { card, outlets }: TrialParts) {
    this.#variables = new VariableStore(environment.variables.entries());
    this.#globals = new VariableStore(environment.globals.entries());
    this.#environment = {
      ...environment,
      card: watchedFields(card, (field) => this.#fields.add(field)),
      outlets: new WatchedOutlets(outlets, (name) => this.#ask(name)),
      variables: this.#variables,
      globals: this.#globals,
    };
  }

  /** `owner`: what the text belongs to; `original`: inside an override, the text that it replaces. */
  expand(text: string, owner: string, original?: string): Expanded {
    if (!mayHoldMacros(text)) return { text, fields: [], outlets: [] };
    this.#fields.clear();
    this.#outlets.clear();
    const options = original === undefined ? { owner } : { owner, original };
    const expanded = expandMacros(text, this.#environment, options);
    return { text: expanded, fields: [...this.#fields], outlets: [...this.#outlets] };
  }

  /** Lays the changes of variables over those of the environment. */
  commit({ variables, globals }: Pick<MacroEnvironment, "variables" | "globals">): void {
    copyChanges(this.#variables, variables);
    copyChanges(this.#globals, globals);
  }

  #ask(name: string): void {
    this.#outlets.add(name);
    this.asked.set(name, (this.asked.get(name) ?? 0) + 1);
  }
}

function copyChanges(from: VariableStore, to: VariableStore): void {
  if (!from.changed) return;
  const { set, removed } = from.changes();
  for (const [name, value] of Object.entries(set)) to.set(name, value);
  for (const name of removed) to.delete(name);
}

/** The same fields, each of which says when it is read. */
function watchedFields(card: MacroCardFields, read: (field: CardField) => void): MacroCardFields {
  const watched = { ...card };
  for (const field of Object.keys(card) as CardField[]) {
    const get = (): unknown => {
      read(field);
      return card[field];
    };
    Object.defineProperty(watched, field, { enumerable: true, get });
  }
  return watched;
}

/** The same outlets, each of which says when it is asked for, also one that is not there. */
class WatchedOutlets extends Map<string, readonly string[]> {
  readonly #asked: (name: string) => void;

  constructor(outlets: ReadonlyMap<string, readonly string[]>, asked: (name: string) => void) {
    super(outlets);
    this.#asked = asked;
  }

  override get(name: string): readonly string[] | undefined {
    this.#asked(name);
    return super.get(name);
  }
}
