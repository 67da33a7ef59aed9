import type { Alphabet } from "./alphabet.ts";
import { codesOf, singleton } from "./code-set.ts";
import { concat, EMPTY, type Node } from "./syntax.ts";

/** The texts that the capture groups of a form hold, by group number; a group without one took no part. */
export type Captures = ReadonlyMap<number, readonly number[]>;

/** One way in which a node can match: the codes it consumes, and a node that matches just so. */
export interface Form {
  readonly node: Node;
  readonly codes: readonly number[];
  readonly captures: Captures;
}

export const NO_CAPTURES: Captures = new Map();

/** All forms of a node, null when there are more than `limit` or it holds what has no finite forms. */
export function formsOf(node: Node, alphabet: Alphabet, limit: number): readonly Form[] | null {
  switch (node.type) {
    case "empty":
      return [{ node: EMPTY, codes: [], captures: NO_CAPTURES }];
    case "assert":
      return [{ node, codes: [], captures: NO_CAPTURES }];
    case "set":
      return setForms(node.set, alphabet, limit);
    case "group": {
      const forms = formsOf(node.body, alphabet, limit);
      return forms === null ? null : forms.map((form) => captured(form, node.index));
    }
    case "alt":
      return union(node.options, alphabet, limit);
    case "concat":
      return product(
        node.items.map((item) => formsOf(item, alphabet, limit)),
        limit,
      );
    case "repeat":
      return repeatForms(node, alphabet, limit);
    case "look":
    case "back":
      return null;
  }
}

/** The node that matches exactly these codes. */
export function codesNode(codes: readonly number[]): Node {
  return concat(codes.map((code): Node => ({ type: "set", set: singleton(code) })));
}

function setForms(set: readonly number[], alphabet: Alphabet, limit: number): readonly Form[] | null {
  // Folded texts hold folds only, so members that are no fold themselves cannot be met.
  const codes = codesOf(set, 2 * limit)?.filter((code) => alphabet.fold(code) === code);
  if (codes === undefined || codes.length > limit) return null;
  return codes.map((code) => ({ node: codesNode([code]), codes: [code], captures: NO_CAPTURES }));
}

function captured(form: Form, index: number): Form {
  const captures = new Map(form.captures).set(index, form.codes);
  return { node: { type: "group", index, body: form.node }, codes: form.codes, captures };
}

function union(options: readonly Node[], alphabet: Alphabet, limit: number): readonly Form[] | null {
  const result: Form[] = [];
  for (const option of options) {
    const forms = formsOf(option, alphabet, limit);
    if (forms === null || result.length + forms.length > limit) return null;
    result.push(...forms);
  }
  return result;
}

/** Every choice of one form from each part, in order; captures of later parts win. */
export function product(parts: readonly (readonly Form[] | null)[], limit: number): readonly Form[] | null {
  let result: readonly Form[] = [{ node: EMPTY, codes: [], captures: NO_CAPTURES }];
  for (const part of parts) {
    if (part === null || result.length * part.length > limit) return null;
    result = result.flatMap((head) => part.map((tail) => joined(head, tail)));
  }
  return result;
}

function joined(head: Form, tail: Form): Form {
  return {
    node: concat([head.node, tail.node]),
    codes: [...head.codes, ...tail.codes],
    captures: tail.captures.size === 0 ? head.captures : new Map([...head.captures, ...tail.captures]),
  };
}

/** Each round forgets what the groups inside held in the round before; only the last one's captures stay. */
function repeatForms(
  node: Extract<Node, { type: "repeat" }>,
  alphabet: Alphabet,
  limit: number,
): readonly Form[] | null {
  if (node.max === Infinity || node.max > limit) return null;
  const body = formsOf(node.body, alphabet, limit);
  if (body === null || (node.max > 1 && body.some((form) => form.codes.length === 0))) return null;
  const earlier = body.map((form) => ({ ...form, captures: NO_CAPTURES }));
  const result: Form[] = [];
  for (let count = node.min; count <= node.max; count++) {
    const rounds = Array.from({ length: count }, (_, round) => (round === count - 1 ? body : earlier));
    const forms = product(rounds, limit);
    if (forms === null || result.length + forms.length > limit) return null;
    result.push(...forms);
  }
  return result;
}
