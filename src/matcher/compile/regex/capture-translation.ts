import { LIMITS } from "../../limits.ts";
import { unfoldedAlphabet } from "./alphabet.ts";
import { emit } from "./emit.ts";
import type { GroupTable } from "./groups.ts";
import { isNullable } from "./measure.ts";
import { parseRegex } from "./parse.ts";
import { Refused, refusal, type RegexRefusal } from "./refusal.ts";
import { checkRepeats } from "./repeat-limit.ts";
import { type Assertion, childrenOf, type Node, someNode } from "./syntax.ts";
import { isRegex } from "./translate.ts";

/** A regex whose leftmost match and captures in RE2 are those of JavaScript. Runs on text as it is, never folded. */
export interface CapturingRegex {
  readonly ok: true;
  readonly pattern: string;
  readonly encoding: "unit" | "point";
  readonly cost: number;
  /** Right only for texts without U+000D, U+2028 and U+2029, which RE2 does not take for line breaks. */
  readonly plainLinesOnly: boolean;
  readonly groups: GroupTable;
  /** The numbers of the groups that are captured, in the order in which RE2 reports them. */
  readonly captured: readonly number[];
}

/**
 * Translates a regex of a find-and-replace script. What only keeps the existence of a match, the rewrites of keys, is
 * not allowed here, so look-arounds and back-references are refused; `g` and `y` are the caller's business.
 * `wanted` tells which groups the replacement uses.
 */
export function translateCapturing(
  source: string,
  flags: string,
  wanted: (group: number, groups: GroupTable) => boolean,
): CapturingRegex | RegexRefusal {
  if (source.length > LIMITS.regexSourceUnits.value) return refusal("regex-too-long", `${source.length} units`);
  if (!isRegex(source, flags)) return refusal("regex-syntax", `/${source}/${flags}`);
  const unicode = flags.includes("u");
  const ignoreCase = flags.includes("i");
  try {
    const alphabet = unfoldedAlphabet(unicode, ignoreCase);
    const parsed = parseRegex(source, alphabet, { multiline: flags.includes("m"), dotAll: flags.includes("s") });
    const { node, groups } = parsed;
    const captured = Array.from({ length: groups.count }, (_, i) => i + 1).filter((group) => wanted(group, groups));
    const wantedGroups = new Set(captured);
    checkRepeats(node);
    checkSupported(node, unicode && ignoreCase);
    checkRounds(node, wantedGroups);
    const { pattern, cost } = emit(node, { alphabet, captured: wantedGroups });
    const plainLinesOnly = holds(node, "lineStart", "lineEnd");
    return { ok: true, pattern, encoding: unicode ? "point" : "unit", cost, plainLinesOnly, groups, captured };
  } catch (error) {
    if (error instanceof Refused) return refusal(error.code, error.construct, error.hint);
    throw error;
  }
}

function checkSupported(node: Node, foldsIntoWord: boolean): void {
  if (someNode(node, (part) => part.type === "look")) throw new Refused("regex-lookaround", "look-around in a script");
  if (someNode(node, (part) => part.type === "back")) {
    throw new Refused("regex-backreference", "back-reference in a script");
  }
  if (foldsIntoWord && holds(node, "word", "notWord")) {
    throw new Refused("regex-anchor", "word boundary with flags i and u");
  }
  if (isNullable(node) && holds(node, "notWord")) throw new Refused("regex-anchor", "\\B without text");
}

/**
 * JavaScript forgets the groups of a repeat in each round and ends a repeat at an empty round; RE2 does neither. So a
 * round must not be empty, and must set each wanted group in it.
 */
function checkRounds(node: Node, wanted: ReadonlySet<number>): void {
  if (node.type === "repeat" && node.max > 1) {
    if (isNullable(node.body)) throw new Refused("regex-empty-repeat", "a repeat with empty rounds");
    if (maySkip(node.body, wanted, false)) throw new Refused("regex-group-in-repeat", "a group in a repeat");
  }
  for (const child of childrenOf(node)) checkRounds(child, wanted);
}

/** Whether a wanted group lies where a round can pass it by. */
function maySkip(node: Node, wanted: ReadonlySet<number>, optional: boolean): boolean {
  if (optional && node.type === "group" && wanted.has(node.index)) return true;
  const here = optional || node.type === "alt" || (node.type === "repeat" && node.min === 0);
  return childrenOf(node).some((child) => maySkip(child, wanted, here));
}

function holds(node: Node, ...kinds: readonly Assertion[]): boolean {
  return someNode(node, (part) => part.type === "assert" && kinds.includes(part.kind));
}
