import { gapOfMatch, type RegexGap } from "../regex-gap.ts";
import { alphabetOf } from "./alphabet.ts";
import { CharacterTest, type MatchProgram, matchProgram } from "./match-program.ts";
import { firstSet, isNullable, reachOf } from "./measure.ts";
import { parseRegex } from "./parse.ts";
import { Refused } from "./refusal.ts";
import { type Node, someNode } from "./syntax.ts";

/** A regex key for the matcher that tells where JavaScript's match begins and ends. */
export interface ExactRegex {
  readonly program: MatchProgram;
  /** What every match begins with; null when that is not known. */
  readonly first: CharacterTest | null;
  /** How far a match can reach from a place in it; null when that is not known. */
  readonly gap: RegexGap | null;
  /** Whether no match leaves, or looks beyond, the line that it begins in. */
  readonly inLine: boolean;
  /** Whether it can only match at the very beginning. */
  readonly sticky: boolean;
}

/**
 * The exact form of a regex that was accepted as a key; null where V8's own search departs from ECMAScript. Pure; takes
 * about as long as reading the source, and the time of each `\p` that was never used before.
 */
export function exactRegex(source: string, flags: string): ExactRegex | null {
  const alphabet = alphabetOf(flags.includes("u"), flags.includes("i"));
  const sticky = flags.includes("y");
  try {
    const modes = { multiline: flags.includes("m"), dotAll: flags.includes("s") };
    const { node, groups } = parseRegex(source, alphabet, modes);
    if (alphabet.unicode && isNullable(node) && someNode(node, looksAround)) return null;
    const program = matchProgram(node, groups.count, alphabet);
    const first = firstSet(node);
    return {
      program,
      first: first === null ? null : new CharacterTest(first),
      gap: gapOfMatch(node),
      inLine: !sticky && reachOf(node) === "line",
      sticky,
    };
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** With the `u` flag V8 finds empty matches of such conditions between the halves of a surrogate pair. */
function looksAround(node: Node): boolean {
  return node.type === "look" || (node.type === "assert" && node.kind === "notWord");
}
