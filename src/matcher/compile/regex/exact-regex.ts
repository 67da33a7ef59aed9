import { LIMITS } from "../../limits.ts";
import type { RegexProgram } from "../../ports.ts";
import { gapOf, type RegexGap } from "../regex-gap.ts";
import { translateCapturing } from "./capture-translation.ts";
import { translateRegex } from "./translate.ts";
import { programOf } from "./translation.ts";

/** A program whose leftmost match is where JavaScript's begins. */
export interface ExactProgram {
  readonly program: RegexProgram;
  /** Whether its match also ends where JavaScript's does. */
  readonly knowsEnd: boolean;
  /** How far a whole match can reach; null when the whole text has to be searched. */
  readonly gap: RegexGap | null;
  /** Right only for texts without U+000D, U+2028 and U+2029. */
  readonly plainLinesOnly: boolean;
}

/** The programs of one regex key that tell where it matches, each translated when it is first needed. */
export class ExactRegex {
  readonly #source: string;
  readonly #flags: string;
  readonly #id: number;
  #whole: ExactProgram | null | undefined;
  #start: ExactProgram | null | undefined;

  /** `id`: the number that the stop word shows while one of the programs runs. */
  constructor(source: string, flags: string, id: number) {
    this.#source = source;
    this.#flags = flags;
    this.#id = id;
  }

  /** The program for start and length; null where RE2 cannot have JavaScript's match. */
  get whole(): ExactProgram | null {
    if (this.#whole === undefined) this.#whole = this.#wholeProgram();
    return this.#whole;
  }

  /** The program for the start alone: conditions are part of its match. Null for a regex that is refused untrimmed. */
  get start(): ExactProgram | null {
    if (this.#start === undefined) this.#start = this.#startProgram();
    return this.#start;
  }

  #wholeProgram(): ExactProgram | null {
    const regex = translateCapturing(this.#source, this.#flags, () => false);
    if (!regex.ok || regex.cost > LIMITS.regexInstructions.value) return null;
    const { pattern, encoding, cost, plainLinesOnly } = regex;
    const program = { id: this.#id, pattern, encoding, cost, caseInsensitive: false, captures: true };
    return { program, knowsEnd: true, gap: gapOf(this.#source, this.#flags, "match"), plainLinesOnly };
  }

  #startProgram(): ExactProgram | null {
    const regex = translateRegex(this.#source, this.#flags, "match");
    if (!regex.ok) return null;
    const program = { ...programOf(this.#id, regex), captures: true };
    return { program, knowsEnd: false, gap: null, plainLinesOnly: false };
  }
}
