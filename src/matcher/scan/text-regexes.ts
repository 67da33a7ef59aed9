import type { RegexKey } from "../compile/regex-keys.ts";
import type { Cut } from "./cut.ts";
import type { JoinedSearch } from "./joined-search.ts";
import type { LiteralFacts } from "./literal-facts.ts";
import type { RecursionContents } from "./recursion-contents.ts";
import { REGEX_MISS } from "./regex/verify.ts";

/** A text in which a regex has no match, and how much of the recursion it held. */
interface Miss {
  readonly length: number;
  readonly contents: number;
}

/** What {@link TextRegexes} works on. */
export interface TextRegexParts {
  readonly regexes: readonly RegexKey[];
  readonly facts: LiteralFacts;
  readonly contents: RecursionContents;
  readonly joined: JoinedSearch;
}

/**
 * Regexes that may look beyond a line, tested on the joined haystack of an entry. Recursion only adds text at the end,
 * so a miss stays one until a content brings a literal that the regex requires, and then only the new text has to be
 * searched for it; unless a match could have begun at the old end.
 */
export class TextRegexes {
  readonly #parts: TextRegexParts;
  readonly #misses = new Map<string, Miss>();

  constructor(parts: TextRegexParts) {
    this.#parts = parts;
  }

  /** The offset of the match of regex `ref` in what a cut sees, or a negative answer of the verification. */
  find(ref: number, cut: Cut): number {
    const { facts, contents, joined, regexes } = this.#parts;
    const regex = regexes[ref]!;
    if (regex.required.length === 0) return joined.findRegex(regex, cut);
    if (!regex.required.some((pattern) => facts.isIn(pattern, cut))) return REGEX_MISS;
    const name = `${ref}/${cut.prefix}/${cut.sources}/${cut.recursion ? 1 : 0}`;
    const miss = this.#misses.get(name);
    if (miss !== undefined && !contents.anyHolds(regex.required, miss.contents)) return REGEX_MISS;
    const known = joined.knownRegex(regex, cut);
    if (known !== undefined) return known;
    const { found, isOpen } = joined.searchRegex(regex, cut, miss?.length ?? 0);
    if (found === REGEX_MISS && !isOpen) {
      this.#misses.set(name, { length: joined.lengthOf(cut), contents: contents.list.length });
    } else this.#misses.delete(name);
    return found;
  }
}
