import type { Alphabet } from "./alphabet.ts";
import { type CodeSet, contains, onlyCode } from "./code-set.ts";
import { isNullable } from "./measure.ts";
import { type Assertion, childrenOf, type Node } from "./syntax.ts";

/** What an instruction does; see {@link Instruction} for the meaning of its numbers. */
export const OP = {
  /** All of the pattern, or of a look-around, has matched. */
  match: 0,
  /** `code`: the one character. */
  character: 1,
  /** `set` */
  set: 2,
  /** `set`, `min`, `max`, `lazy`: a repeat of one character. */
  run: 3,
  /** Tries what follows; then, from `to` on. */
  split: 4,
  jump: 5,
  /** `register`: takes the place. */
  save: 6,
  assert: 7,
  /** The body follows, up to `match`; `to`: behind it. */
  look: 8,
  back: 9,
  /** `register`: its rounds, and behind it the place where a round begins. */
  loopStart: 10,
  /** `min`, `max`, `lazy`, `to`: behind the loop. */
  loopTest: 11,
  /** `register`, `captures`: those of the body, which each round forgets. */
  loopEnter: 12,
  /** `to`: the test. */
  loopEnd: 13,
} as const;

/** The characters of a set; most texts are ASCII. */
export class CharacterTest {
  readonly #ascii = new Uint8Array(128);
  readonly #set: CodeSet;

  constructor(set: CodeSet) {
    this.#set = set;
    for (let code = 0; code < 128; code++) if (contains(set, code)) this.#ascii[code] = 1;
  }

  has(code: number): boolean {
    return code < 128 ? this.#ascii[code] === 1 : contains(this.#set, code);
  }
}

/** One step of a program. All have the same fields, so that the loop that runs them stays fast. */
export interface Instruction {
  readonly op: number;
  /** Whether it goes from right to left, as everything within a look-behind. */
  readonly behind: boolean;
  readonly code: number;
  readonly set: CharacterTest | null;
  readonly min: number;
  readonly max: number;
  readonly lazy: boolean;
  readonly negative: boolean;
  readonly register: number;
  readonly assertion: Assertion | null;
  readonly groups: readonly number[];
  /** Capture groups of a loop's body: from the first up to (excluding) the second. */
  readonly captures: readonly [number, number];
  to: number;
}

/** A pattern as steps of a backtracking matcher. */
export interface MatchProgram {
  readonly instructions: readonly Instruction[];
  /** Two registers for each capture group, from 0 on, and behind them two for each loop. */
  readonly registers: number;
  readonly alphabet: Alphabet;
}

const BLANK: Instruction = {
  op: OP.match,
  behind: false,
  code: -1,
  set: null,
  min: 0,
  max: 0,
  lazy: false,
  negative: false,
  register: 0,
  assertion: null,
  groups: [],
  captures: [0, 0],
  to: 0,
};

/** The program of a parsed pattern with so many capture groups. Counted repeats are loops, so its size is the source's. */
export function matchProgram(node: Node, groups: number, alphabet: Alphabet): MatchProgram {
  const writer = new Writer(2 * groups);
  writer.write(node, false);
  writer.add({ op: OP.match });
  return { instructions: writer.instructions, registers: writer.registers, alphabet };
}

class Writer {
  readonly instructions: Instruction[] = [];
  registers: number;

  constructor(registers: number) {
    this.registers = registers;
  }

  add(fields: Partial<Instruction>): Instruction {
    const instruction = { ...BLANK, ...fields };
    this.instructions.push(instruction);
    return instruction;
  }

  /** `behind`: within a look-behind, where the last item is matched first. */
  write(node: Node, behind: boolean): void {
    switch (node.type) {
      case "empty":
        return;
      case "set": {
        const code = onlyCode(node.set);
        this.add(code >= 0 ? { op: OP.character, behind, code } : { op: OP.set, behind, set: testOf(node.set) });
        return;
      }
      case "concat":
        for (const item of behind ? node.items.toReversed() : node.items) this.write(item, behind);
        return;
      case "alt":
        return this.#alternation(node.options, behind);
      case "group": {
        const first = 2 * (node.index - 1);
        this.add({ op: OP.save, register: behind ? first + 1 : first });
        this.write(node.body, behind);
        this.add({ op: OP.save, register: behind ? first : first + 1 });
        return;
      }
      case "repeat":
        return this.#repeat(node, behind);
      case "assert":
        this.add({ op: OP.assert, assertion: node.kind });
        return;
      case "look": {
        const look = this.add({ op: OP.look, negative: node.negative });
        this.write(node.body, node.behind);
        this.add({ op: OP.match });
        look.to = this.instructions.length;
        return;
      }
      case "back":
        this.add({ op: OP.back, behind, groups: node.groups });
    }
  }

  #alternation(options: readonly Node[], behind: boolean): void {
    const jumps: Instruction[] = [];
    options.forEach((option, i) => {
      const split = i < options.length - 1 ? this.add({ op: OP.split }) : null;
      this.write(option, behind);
      if (split === null) return;
      jumps.push(this.add({ op: OP.jump }));
      split.to = this.instructions.length;
    });
    for (const jump of jumps) jump.to = this.instructions.length;
  }

  #repeat({ body, min, max, lazy }: Extract<Node, { type: "repeat" }>, behind: boolean): void {
    if (body.type === "set") {
      this.add({ op: OP.run, behind, set: testOf(body.set), min, max, lazy });
      return;
    }
    if (min === 0 && max === 1 && !lazy && !isNullable(body)) {
      const split = this.add({ op: OP.split });
      this.write(body, behind);
      split.to = this.instructions.length;
      return;
    }
    const register = this.registers;
    this.registers += 2;
    this.add({ op: OP.loopStart, register });
    const at = this.instructions.length;
    const test = this.add({ op: OP.loopTest, register, min, max, lazy });
    this.add({ op: OP.loopEnter, register, captures: capturesOf(body) });
    this.write(body, behind);
    this.add({ op: OP.loopEnd, register, min, to: at });
    test.to = this.instructions.length;
  }
}

/** The groups of a node are numbered in a row. */
function capturesOf(node: Node): readonly [number, number] {
  let [first, end] = node.type === "group" ? [node.index, node.index + 1] : [Number.POSITIVE_INFINITY, 0];
  for (const child of childrenOf(node)) {
    const [low, high] = capturesOf(child);
    if (low === high) continue;
    first = Math.min(first, low);
    end = Math.max(end, high);
  }
  return end === 0 ? [0, 0] : [first, end];
}

/** Sets of named classes and properties are shared by many patterns. */
const tests = new WeakMap<CodeSet, CharacterTest>();

function testOf(set: CodeSet): CharacterTest {
  const known = tests.get(set);
  if (known !== undefined) return known;
  const test = new CharacterTest(set);
  tests.set(set, test);
  return test;
}
