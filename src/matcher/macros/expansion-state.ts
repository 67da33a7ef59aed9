import { LIMITS } from "../limits.ts";
import type { MacroEnvironment } from "./environment.ts";
import { hashText } from "./hash.ts";
import type { MacroProblemCode } from "./problems.ts";
import type { MacroPosition } from "./random.ts";

const WORK_MAX = LIMITS.macroWorkUnits.value;
const OUTPUT_MAX = LIMITS.macroOutputUnits.value;
const DRAWS_MAX = LIMITS.macroDraws.value;

/** What one expansion has used up: plain counters, so that tests can hold the bounds without a clock. */
export interface ExpansionWork {
  /** UTF-16 units looked at beyond one reading: bodies of blocks, branches, stored variables. */
  units: number;
  /** UTF-16 units that macros inserted. */
  inserted: number;
  /** Random numbers drawn. */
  draws: number;
  /** Macros run. */
  macros: number;
}

export interface ExpansionOptions {
  /** Inside an override: the text that `{{original}}` inserts, once and as it is. */
  readonly original?: string;
  /** What the text belongs to, for seeded random numbers: two texts that are alike roll apart. */
  readonly owner?: string;
}

/** The state of one expansion: what it may still use, its random numbers, the text it overrides. */
export class ExpansionState {
  readonly environment: MacroEnvironment;
  readonly work: ExpansionWork = { units: 0, inserted: 0, draws: 0, macros: 0 };
  readonly #input: string;
  readonly #owner: string;
  #inputHash: number | undefined;
  #original: string | undefined;

  constructor(environment: MacroEnvironment, input: string, options: ExpansionOptions) {
    this.environment = environment;
    this.#input = input;
    this.#owner = options.owner ?? "";
    this.#original = options.original;
  }

  /** Asks for work of `units` before it is done; false if the expansion has had its share. */
  spend(units: number): boolean {
    if (this.work.units + units > WORK_MAX) return false;
    this.work.units += units;
    return true;
  }

  /** Whether another macro may run. */
  get open(): boolean {
    return this.work.inserted <= OUTPUT_MAX;
  }

  insert(text: string): string {
    this.work.macros++;
    this.work.inserted += text.length;
    return text;
  }

  /** Whether `count` more random numbers may be drawn. */
  mayDraw(count: number): boolean {
    return this.work.draws + count <= DRAWS_MAX;
  }

  draw(offset: number): number {
    const ordinal = this.work.draws++;
    return this.environment.random.draw(this.#place(offset, ordinal));
  }

  pick(offset: number): number {
    return this.environment.random.pick(this.#place(offset, 0));
  }

  /** The text that the input overrides; '' from the second time on; undefined if it overrides none. */
  original(): string | undefined {
    const text = this.#original;
    if (text !== undefined) this.#original = "";
    return text;
  }

  report(code: MacroProblemCode, macro: string, offset: number): undefined {
    this.environment.report?.({ code, macro, offset });
  }

  #place(offset: number, ordinal: number): MacroPosition {
    this.#inputHash ??= hashText(this.#input);
    return { textHash: this.#inputHash, offset, ordinal, owner: this.#owner, chatId: this.environment.chatId };
  }
}
