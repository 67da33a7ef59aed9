import { LIMITS } from "../../limits.ts";
import { mergeAdjacent } from "./adjacent.ts";
import { alphabetOf } from "./alphabet.ts";
import { expandBackreferences } from "./backreference.ts";
import { settleEdge } from "./edge.ts";
import { POINT_MAX } from "./code-set.ts";
import { emit } from "./emit.ts";
import { isAnchoredStart, isNullable, lengthOf, reachOf, seesMarker } from "./measure.ts";
import { parseRegex } from "./parse.ts";
import { Refused, refusal } from "./refusal.ts";
import { checkRepeats } from "./repeat-limit.ts";
import { requiredLiterals } from "./required-literal.ts";
import { alternation, type Assertion, concat, type Node, someNode } from "./syntax.ts";
import type { Translation } from "./translation.ts";
import { trimEdge } from "./trim.ts";

/** RE2's own limit is near this; a pattern of this size takes about a quarter of the heap. */
const COST_MAX = LIMITS.regexInstructions.value;
/** The text before the match that a look-behind has turned into a part of it is captured, so that it can be left out. */
const LOOKED_BEHIND: ReadonlySet<number> = new Set([0]);
const FLAGS = /^[gimsuy]*$/;

/**
 * Translates a regex key for RE2 so that a match exists in the encoded text exactly when `new RegExp(source, flags)`
 * finds one from index 0 on; refuses what cannot be kept equal. `g` has no effect, `y` ties the match to index 0.
 * Pure; 50 to 100 µs for an ordinary key, a few milliseconds at the first use of case folding or of a `\p` class.
 */
export function translateRegex(source: string, flags: string): Translation {
  if (source.length > LIMITS.regexSourceUnits.value) return refusal("regex-too-long", `${source.length} units`);
  if (!FLAGS.test(flags) || !isRegex(source, flags)) return refusal("regex-syntax", `/${source}/${flags}`);
  try {
    return translate(source, flags);
  } catch (error) {
    if (error instanceof Refused) return refusal(error.code, error.construct, error.hint);
    throw error;
  }
}

function translate(source: string, flags: string): Translation {
  const alphabet = alphabetOf(flags.includes("u"), flags.includes("i"));
  const parsed = parseRegex(source, alphabet, { multiline: flags.includes("m"), dotAll: flags.includes("s") });
  checkRepeats(parsed.node);
  const sticky = flags.includes("y");
  const whole = sticky ? concat([{ type: "assert", kind: "start" }, parsed.node]) : parsed.node;
  const trimmed = trimEdge(trimEdge(expandBackreferences(whole, alphabet), "end"), "start");
  if (alphabet.unicode) refuseBetweenHalves(trimmed);
  const merged = mergeAdjacent(trimmed, alphabet);
  const settled = settleEdge(settleEdge(merged, "end", alphabet), "start", alphabet);
  refuseRest(settled);
  const node = guardBoundary(settled);
  const { pattern, cost } = emit(node, { alphabet, captured: LOOKED_BEHIND });
  if (cost > COST_MAX) throw new Refused("regex-too-complex", `about ${cost} instructions`);
  const length = lengthOf(node);
  const sees = (...kinds: readonly Assertion[]): boolean =>
    someNode(settled, (part) => part.type === "assert" && kinds.includes(part.kind));
  return {
    ok: true,
    pattern,
    caseInsensitive: alphabet.folded,
    encoding: alphabet.unicode ? "point" : "unit",
    cost,
    reach: reachOf(trimmed),
    seesMarker: seesMarker(trimmed),
    anchoredStart: isAnchoredStart(trimmed),
    seesStart: sees("start", "lineStart"),
    seesEnd: sees("end", "lineEnd"),
    seesBoundaries: sees("word", "notWord"),
    required: requiredLiterals(node, alphabet),
    minLength: length.min,
    maxLength: length.max,
  };
}

function refuseRest(node: Node): void {
  if (someNode(node, (part) => part.type === "look")) throw new Refused("regex-lookaround", "look-around");
  if (someNode(node, (part) => part.type === "back")) throw new Refused("regex-backreference", "back-reference");
  if (someNode(node, (part) => part.type === "assert" && part.kind.startsWith("line"))) {
    throw new Refused("regex-anchor", "^ or $ with flag m");
  }
}

/**
 * RE2 searches byte by byte and would find `\B` inside an encoded character. A pattern that could match there without
 * consuming anything is made to stand at the beginning of a character or at the end.
 */
function guardBoundary(node: Node): Node {
  const risky = isNullable(node) && someNode(node, (part) => part.type === "assert" && part.kind === "notWord");
  if (!risky) return node;
  const any: Node = { type: "set", set: [0, POINT_MAX] };
  return concat([node, alternation([any, { type: "assert", kind: "end" }])]);
}

/**
 * With the `u` flag V8 tries empty matches also between the halves of a surrogate pair, where no character of ours
 * begins. Conditions that could hold only there are not worth their rewriting.
 */
function refuseBetweenHalves(node: Node): void {
  const asks = (part: Node): boolean => part.type === "look" || (part.type === "assert" && part.kind === "notWord");
  if (isNullable(node) && someNode(node, asks)) {
    throw new Refused("regex-anchor", "a pattern of conditions only, with flag u");
  }
}

/** Whether JavaScript accepts the pattern. Only constructs it, never runs it. */
export function isRegex(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp;
  } catch {
    return false;
  }
}
