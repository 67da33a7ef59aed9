import { type Instruction, type MatchProgram, OP } from "../../compile/regex/match-program.ts";
import { CharacterReader } from "./character-reader.ts";

/** No match begins here. */
export const NO_MATCH = -1;
/** The steps were used up before an answer was found. */
export const NO_STEPS = -2;

/** What stands on the stack, in fours: three numbers and one of these. */
const CHOICE = 0;
const UNDO = 1;
const RUN = 2;
const LAZY_RUN = 3;

/** Characters of a run of one set that cost as much as a step. */
const RUN_CHARACTERS = 4;
const UNSET = -1;
/** The stack at first. */
const STACK_WORDS = 256;

/**
 * Matches as ECMAScript says, by trying one way after the other: with all its conditions, and with the very match that
 * V8 has. What other ways cost is bounded by steps, not by time, so the same text has the same answer everywhere.
 */
export class Backtracker {
  /** Steps that are left; below 0 when a run went on to its end. */
  steps: number;
  readonly #program: MatchProgram;
  readonly #reader: CharacterReader;
  readonly #registers: Int32Array;
  #stack = new Int32Array(STACK_WORDS);
  #depth = 0;
  #at = 0;

  constructor(program: MatchProgram, text: string, steps: number) {
    this.#program = program;
    this.#reader = new CharacterReader(text, program.alphabet);
    this.#registers = new Int32Array(program.registers);
    this.steps = steps;
  }

  /** The end of the match that begins at this place, {@link NO_MATCH} or {@link NO_STEPS}. */
  endOf(start: number): number {
    this.steps -= 1 + (this.#registers.length >> 4);
    this.#registers.fill(UNSET);
    this.#depth = 0;
    return this.#run(0, start);
  }

  /** Runs from an instruction to `match`; leaves on the stack how to go on from there. */
  #run(first: number, start: number): number {
    const { instructions } = this.#program;
    const base = this.#depth;
    this.#at = first;
    let place = start;
    for (;;) {
      if (--this.steps < 0) return NO_STEPS;
      const instruction = instructions[this.#at++]!;
      if (instruction.op === OP.match) return place;
      place = this.#execute(instruction, place);
      if (place === NO_MATCH) place = this.#backtrack(base);
      if (place < 0) return place;
    }
  }

  /** The place after the instruction, {@link NO_MATCH} when it does not hold. */
  #execute(one: Instruction, place: number): number {
    switch (one.op) {
      case OP.character:
        return this.#reader.read(place, one.behind) === one.code ? this.#reader.after : NO_MATCH;
      case OP.set: {
        const code = this.#reader.read(place, one.behind);
        return code >= 0 && one.set!.has(code) ? this.#reader.after : NO_MATCH;
      }
      case OP.run:
        return this.#runOf(one, place);
      case OP.split:
        this.#push(one.to, place, 0, CHOICE);
        return place;
      case OP.jump:
        this.#at = one.to;
        return place;
      case OP.save:
        this.#set(one.register, place);
        return place;
      case OP.assert:
        return this.#reader.holds(one.assertion!, place) ? place : NO_MATCH;
      case OP.look:
        return this.#look(one, place);
      case OP.back:
        return this.#back(one, place);
      case OP.loopStart:
        this.#set(one.register, 0);
        return place;
      default:
        return this.#loop(one, place);
    }
  }

  #runOf(one: Instruction, place: number): number {
    const max = one.lazy ? one.min : one.max;
    let count = one.behind ? 0 : this.#reader.easyUnits(one.set!, place, max);
    let end = place + count;
    let least = place + Math.min(one.min, count);
    for (; count < max; count++) {
      const code = this.#reader.read(end, one.behind);
      if (code < 0 || !one.set!.has(code)) break;
      end = this.#reader.after;
      if (count < one.min) least = end;
    }
    this.steps -= Math.floor(count / RUN_CHARACTERS);
    if (count < one.min) return NO_MATCH;
    if (one.lazy) {
      if (one.max > one.min) this.#push(this.#at - 1, end, count, LAZY_RUN);
    } else if (count > one.min) this.#push(this.#at - 1, end, least, RUN);
    return end;
  }

  #look(one: Instruction, place: number): number {
    const base = this.#depth;
    const end = this.#run(this.#at, place);
    if (end === NO_STEPS) return end;
    this.#at = one.to;
    if (one.negative) {
      if (end === NO_MATCH) return place;
      this.#undo(base);
      return NO_MATCH;
    }
    if (end === NO_MATCH) return end;
    this.#forgetChoices(base);
    return place;
  }

  /** A group that took no part matches nothing, which is a match. */
  #back({ groups, behind }: Instruction, place: number): number {
    for (const group of groups) {
      const start = this.#registers[2 * group - 2]!;
      const end = this.#registers[2 * group - 1]!;
      if (start === UNSET || end === UNSET) continue;
      this.steps -= end - start;
      return this.#reader.readSame({ start, end }, place, behind) ? this.#reader.after : NO_MATCH;
    }
    return place;
  }

  #loop(one: Instruction, place: number): number {
    const rounds = this.#registers[one.register]!;
    if (one.op === OP.loopTest) {
      if (rounds < one.min) return place;
      if (rounds >= one.max) this.#at = one.to;
      else if (one.lazy) {
        this.#push(this.#at, place, 0, CHOICE);
        this.#at = one.to;
      } else this.#push(one.to, place, 0, CHOICE);
      return place;
    }
    if (one.op === OP.loopEnter) {
      this.#set(one.register, rounds + 1);
      this.#set(one.register + 1, place);
      const [first, end] = one.captures;
      this.steps -= end - first;
      for (let register = 2 * first - 2; register < 2 * end - 2; register++) this.#set(register, UNSET);
      return place;
    }
    // A round beyond the least number must not be empty.
    if (rounds > one.min && place === this.#registers[one.register + 1]) return NO_MATCH;
    this.#at = one.to;
    return place;
  }

  #set(register: number, value: number): void {
    const old = this.#registers[register]!;
    if (old === value) return;
    this.#push(register, old, 0, UNDO);
    this.#registers[register] = value;
  }

  #push(a: number, b: number, c: number, kind: number): void {
    if (this.#depth === this.#stack.length) this.#grow();
    const stack = this.#stack;
    const at = this.#depth;
    stack[at] = a;
    stack[at + 1] = b;
    stack[at + 2] = c;
    stack[at + 3] = kind;
    this.#depth = at + 4;
  }

  #grow(): void {
    const stack = new Int32Array(2 * this.#stack.length);
    stack.set(this.#stack);
    this.#stack = stack;
  }

  /** The place from which the last choice goes another way; {@link NO_MATCH} when there is none above `base`. */
  #backtrack(base: number): number {
    while (this.#depth > base) {
      this.#depth -= 4;
      const stack = this.#stack;
      const top = this.#depth;
      const a = stack[top]!;
      const b = stack[top + 1]!;
      const c = stack[top + 2]!;
      const kind = stack[top + 3]!;
      if (kind === UNDO) {
        this.#registers[a] = b;
        continue;
      }
      if (kind === CHOICE) {
        this.#at = a;
        return b;
      }
      const place = kind === RUN ? this.#shorter(a, b, c) : this.#longer(a, b, c);
      if (place === NO_MATCH) continue;
      this.#at = a + 1;
      return place;
    }
    return NO_MATCH;
  }

  /** One character less of a run whose least number ends at `least`. */
  #shorter(at: number, end: number, least: number): number {
    this.#reader.read(end, !this.#program.instructions[at]!.behind);
    const place = this.#reader.after;
    if (place !== least) this.#push(at, place, least, RUN);
    return place;
  }

  #longer(at: number, end: number, count: number): number {
    const { set, behind, max } = this.#program.instructions[at]!;
    const code = this.#reader.read(end, behind);
    if (code < 0 || !set!.has(code)) return NO_MATCH;
    const place = this.#reader.after;
    if (count + 1 < max) this.#push(at, place, count + 1, LAZY_RUN);
    return place;
  }

  /** Takes everything back down to `base`. */
  #undo(base: number): void {
    const stack = this.#stack;
    while (this.#depth > base) {
      this.#depth -= 4;
      if (stack[this.#depth + 3] === UNDO) this.#registers[stack[this.#depth]!] = stack[this.#depth + 1]!;
    }
  }

  /** A look-around that held is not tried another way; what it captured can still be taken back. */
  #forgetChoices(base: number): void {
    const stack = this.#stack;
    let kept = base;
    for (let at = base; at < this.#depth; at += 4) {
      if (stack[at + 3] !== UNDO) continue;
      stack.copyWithin(kept, at, at + 4);
      kept += 4;
    }
    this.#depth = kept;
  }
}
