import type { Alphabet } from "./alphabet.ts";
import type { Node } from "./syntax.ts";
import type { RequiredLiteral } from "./translation.ts";

/** Literals of which at least one occurs in every match; null when none is known. */
export function requiredLiterals(_node: Node, _alphabet: Alphabet): readonly RequiredLiteral[] | null {
  return null;
}
