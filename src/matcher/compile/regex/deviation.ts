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
  const plain = sequences.flatMap((steps) => withoutBoundaries(steps, alphabet, null));
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

function bounded(sequences: Steps[]): Steps[] {
  if (sequences.length > SEQUENCES_MAX) throw new Refused("regex-too-complex", "negative look-around");
  return sequences;
}

/**
 * The same forms without word boundaries: a boundary asks something of the characters on both sides of it. `before`: the
 * step on the near side, null at the place itself, where nothing is known about it. Forms that cannot match are left out.
 */
function withoutBoundaries(steps: Steps, alphabet: Alphabet, before: CodeSet | null): Steps[] {
  const [first, ...rest] = steps;
  if (first === undefined) return [[]];
  if (first === "edge") {
    const tails = withoutBoundaries(rest, alphabet, before);
    return tails.some((tail) => tail.length === 0 || tail[0] === "edge") ? [["edge"]] : [];
  }
  if (typeof first !== "string") {
    const boundaryNext = rest.some((step) => step === "word" || step === "notWord");
    const pieces = boundaryNext ? [intersection(first, WORD), difference(first, WORD)] : [first];
    return pieces
      .filter((piece) => piece.length > 0)
      .flatMap((piece) => withoutBoundaries(rest, alphabet, piece).map((tail) => [piece, ...tail]));
  }
  if (before === null) throw new Refused("regex-lookaround", "word boundary at the start of a negative look-around");
  const isWord = intersection(before, WORD).length > 0;
  const wantsWord = (first === "word") !== isWord;
  return narrowNext(withoutBoundaries(rest, alphabet, before), wantsWord, alphabet);
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
