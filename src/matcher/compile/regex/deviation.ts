import { LIMITS } from "../../limits.ts";
import { type Alphabet, WORD } from "./alphabet.ts";
import { type CodeSet, complement, difference, intersection } from "./code-set.ts";
import { Refused } from "./refusal.ts";
import { alternation, concat, NEVER, type Node } from "./syntax.ts";
import { type Side, towards, trimEdge } from "./trim.ts";

/** A step away from the place of a negative condition: one of some characters, or the edge of the text. */
type Step = CodeSet | "edge" | "word" | "notWord";
type Steps = readonly Step[];

const SEQUENCES_MAX = LIMITS.regexDeviations.value;
const NODES_MAX = LIMITS.regexDeviationNodes.value;

/**
 * What stands beyond a place exactly when a body with finitely many forms does not match there: the alternation of all
 * ways to deviate from it, or to come to the edge of the text before it is complete. Throws {@link Refused} for bodies
 * that can go on without end.
 */
export function negation(body: Node, side: Side, alphabet: Alphabet): Node {
  const sequences = sequencesOf(trimEdge(body, side), side, alphabet);
  const plain = bounded(
    sequences.flatMap((steps) => new Unbounded(steps, alphabet).from(0, null)),
    NODES_MAX,
  );
  const builder = new DeviationBuilder(side, alphabet);
  return builder.build(plain) ?? NEVER;
}

class DeviationBuilder {
  private readonly side: Side;
  private readonly alphabet: Alphabet;
  private nodes = 0;

  constructor(side: Side, alphabet: Alphabet) {
    this.side = side;
    this.alphabet = alphabet;
  }

  /** The ways past the sequences, null when there is none because one of them is complete. */
  build(sequences: readonly Steps[]): Node | null {
    if (sequences.some((steps) => steps.length === 0)) return null;
    const options: Node[] = [];
    if (!sequences.some((steps) => steps.length === 1 && steps[0] === "edge")) {
      options.push({ type: "assert", kind: this.side });
    }
    for (const { set, members } of this.regions(sequences)) {
      if (++this.nodes > NODES_MAX) throw new Refused("regex-too-complex", "negative look-around");
      const step: Node = { type: "set", set };
      if (members.length === 0) options.push(step);
      else {
        const rest = this.build(members.map((steps) => steps.slice(1)));
        if (rest !== null) options.push(concat(towards(this.side, [step, rest])));
      }
    }
    return alternation(options);
  }

  /** All characters, split by which sequences go on with them. */
  private regions(sequences: readonly Steps[]): readonly { set: CodeSet; members: readonly Steps[] }[] {
    let regions: { set: CodeSet; members: Steps[] }[] = [{ set: [0, this.alphabet.max], members: [] }];
    for (const steps of sequences) {
      const [first] = steps;
      if (first === undefined || typeof first === "string") continue;
      regions = regions.flatMap(({ set, members }) => [
        { set: intersection(set, first), members: [...members, steps] },
        { set: difference(set, first), members },
      ]);
      regions = regions.filter(({ set }) => set.length > 0);
      if (regions.length > NODES_MAX) throw new Refused("regex-too-complex", "negative look-around");
    }
    return regions;
  }
}

/** All forms of a node as steps away from the place. */
function sequencesOf(node: Node, side: Side, alphabet: Alphabet): Steps[] {
  switch (node.type) {
    case "empty":
      return [[]];
    case "set":
      return [[node.set]];
    case "group":
      return sequencesOf(node.body, side, alphabet);
    case "alt":
      return bounded(node.options.flatMap((option) => sequencesOf(option, side, alphabet)));
    case "concat": {
      const inOrder = side === "end" ? node.items : node.items.toReversed();
      return product(inOrder.map((item) => sequencesOf(item, side, alphabet)));
    }
    case "repeat":
      return repeats(node.min, node.max, sequencesOf(node.body, side, alphabet));
    case "assert":
      return assertSteps(node.kind, side, alphabet);
    case "look":
      throw new Refused("regex-lookaround", "look-around inside a negative one");
    case "back":
      throw new Refused("regex-backreference", "back-reference inside a look-around");
  }
}

function assertSteps(kind: Extract<Node, { type: "assert" }>["kind"], side: Side, alphabet: Alphabet): Steps[] {
  if (kind === "word" || kind === "notWord") return [[kind]];
  if (kind === side) return [["edge"]];
  if (kind === (side === "end" ? "lineEnd" : "lineStart")) return [["edge"], [alphabet.classes.lineBreak]];
  throw new Refused("regex-lookaround", `${kind} anchor inside a negative look-around`);
}

function repeats(min: number, max: number, body: readonly Steps[]): Steps[] {
  if (max === Infinity) throw new Refused("regex-lookaround", "negative look-around of unbounded length");
  const result: Steps[] = [];
  for (let count = min; count <= max; count++) {
    result.push(...product(Array.from({ length: count }, () => body)));
    bounded(result);
  }
  return result;
}

function product(parts: readonly (readonly Steps[])[]): Steps[] {
  let result: Steps[] = [[]];
  for (const part of parts) {
    result = bounded(result.flatMap((head) => part.map((tail) => [...head, ...tail])));
  }
  return result;
}

function bounded(sequences: Steps[], max: number = SEQUENCES_MAX): Steps[] {
  if (sequences.length > max) throw new Refused("regex-too-complex", "negative look-around");
  return sequences;
}

/** What stands before a step: a word character or another one; null at the place itself, of which nothing is known. */
type Before = "word" | "other" | null;

/**
 * One form without its word boundaries: a boundary asks something of the characters on both sides of it. Forms that
 * cannot match are left out. The forms from a step on are worked out once for each thing that can stand before it.
 */
class Unbounded {
  private readonly steps: Steps;
  private readonly alphabet: Alphabet;
  private readonly known = new Map<string, Steps[]>();

  constructor(steps: Steps, alphabet: Alphabet) {
    this.steps = steps;
    this.alphabet = alphabet;
  }

  /** The forms of what is left from step `at` on. */
  from(at: number, before: Before): Steps[] {
    const name = `${at} ${before}`;
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const forms = bounded(this.work(at, before), NODES_MAX);
    this.known.set(name, forms);
    return forms;
  }

  private work(at: number, before: Before): Steps[] {
    const first = this.steps[at];
    if (first === undefined) return [[]];
    if (first === "edge") {
      const tails = this.from(at + 1, before);
      return tails.some((tail) => tail.length === 0 || tail[0] === "edge") ? [["edge"]] : [];
    }
    if (typeof first !== "string") return this.character(first, at);
    if (before === null) throw new Refused("regex-lookaround", "word boundary at the start of a negative look-around");
    const wantsWord = (first === "word") !== (before === "word");
    return narrowNext(this.from(at + 1, before), wantsWord, this.alphabet);
  }

  /** Only where a boundary follows does it matter which of the characters it was. */
  private character(set: CodeSet, at: number): Steps[] {
    if (!this.boundaryFollows(at)) return this.from(at + 1, "other").map((tail) => [set, ...tail]);
    const pieces = [
      { piece: intersection(set, WORD), before: "word" },
      { piece: difference(set, WORD), before: "other" },
    ] as const;
    return pieces.flatMap(({ piece, before }) =>
      piece.length === 0 ? [] : this.from(at + 1, before).map((tail) => [piece, ...tail]),
    );
  }

  private boundaryFollows(at: number): boolean {
    for (let next = at + 1; typeof this.steps[next] === "string"; next++) if (this.steps[next] !== "edge") return true;
    return false;
  }
}

/** The forms that go on with a word character, or else with another one or the edge. */
function narrowNext(tails: readonly Steps[], wantsWord: boolean, alphabet: Alphabet): Steps[] {
  const allowed = wantsWord ? WORD : complement(WORD, alphabet.max);
  return tails.flatMap((tail): Steps[] => {
    const [next, ...rest] = tail;
    if (next === undefined) return wantsWord ? [[allowed]] : [[allowed], ["edge"]];
    if (next === "edge") return wantsWord ? [] : [tail];
    if (typeof next === "string") return [];
    const both = intersection(next, allowed);
    return both.length > 0 ? [[both, ...rest]] : [];
  });
}
