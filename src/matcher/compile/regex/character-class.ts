import type { Alphabet } from "./alphabet.ts";
import { type CodeSet, setOf } from "./code-set.ts";
import type { Cursor } from "./cursor.ts";
import { readCharacterEscape, readClassEscape } from "./escape.ts";

/** One member of a class: a character, or a class escape that is a set of its own. */
type Atom = { readonly code: number } | { readonly set: CodeSet };

/** The rest of a class, if it holds a property. */
const WITH_PROPERTY = /(?:\\[^]|[^\]\\])*?\\p(?:\\[^]|[^\]\\])*\]/iy;
const CLASSES_MAX = 256;

/** Classes with properties by alphabet and text: they are large, and most patterns have the same ones. */
const known = new WeakMap<Alphabet, Map<string, CodeSet>>();

/** The set of a bracketed class, the cursor standing behind the opening bracket. */
export function readClass(cursor: Cursor, alphabet: Alphabet): CodeSet {
  const start = cursor.at;
  const text = cursor.unicode ? cursor.take(WITH_PROPERTY) : "";
  if (text === "") return readMembers(cursor, alphabet);
  const classes = known.get(alphabet) ?? new Map<string, CodeSet>();
  known.set(alphabet, classes);
  let set = classes.get(text);
  if (set !== undefined) return set;
  cursor.at = start;
  set = readMembers(cursor, alphabet);
  if (classes.size >= CLASSES_MAX) classes.clear();
  classes.set(text, set);
  return set;
}

function readMembers(cursor: Cursor, alphabet: Alphabet): CodeSet {
  const negated = cursor.eat("^");
  const ranges: number[] = [];
  while (!cursor.eat("]")) {
    const first = readAtom(cursor, alphabet);
    if (!cursor.looksAt("-") || cursor.source[cursor.at + 1] === "]") {
      push(ranges, first);
      continue;
    }
    cursor.at++;
    const last = readAtom(cursor, alphabet);
    if ("code" in first && "code" in last) {
      if (first.code > last.code) throw cursor.error("range out of order");
      ranges.push(first.code, last.code);
    } else {
      // A class escape at either end is no range: both ends and the hyphen count, each for itself.
      push(ranges, first);
      push(ranges, last);
      ranges.push(0x2d, 0x2d);
    }
  }
  return alphabet.classSet(setOf(ranges), negated);
}

function push(ranges: number[], atom: Atom): void {
  if ("code" in atom) ranges.push(atom.code, atom.code);
  else for (const bound of atom.set) ranges.push(bound);
}

function readAtom(cursor: Cursor, alphabet: Alphabet): Atom {
  if (!cursor.eat("\\")) return { code: cursor.next() };
  const set = readClassEscape(cursor, alphabet);
  if (set !== null) return { set };
  if (cursor.eat("b")) return { code: 0x08 };
  return { code: readCharacterEscape(cursor, true) };
}
