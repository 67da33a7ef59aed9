import type { RegexProgram } from "../../matcher/ports.ts";
import { type ClassMap, encodeClasses, mapClasses } from "./class-map.ts";
import type { Re2Module, WrappedMatch, WrappedRe2 } from "./re2-module.ts";
import { encodeUtf8 } from "./text-encoding.ts";

/** `search`: whether and where a match exists; `raw`: the pattern as it is, for captures from any place on. */
export type PatternForm = "search" | "raw";

/** A pattern in the form that it is compiled in. */
export interface PreparedPattern {
  readonly pattern: string;
  readonly map: ClassMap | null;
  /** Estimated instructions of the program. */
  readonly cost: number;
}

/**
 * The search form is tied to the start of the text behind a lazy run of anything, which is captured: its length is where
 * the match begins. RE2 needs no second, backward automaton for it, which halves the cost of a pattern's first hit; and
 * it looks at whole characters only, where an unanchored search looks at each byte. It speaks of kinds of characters
 * instead of characters wherever there are few enough.
 */
export function preparePattern({ pattern, cost }: RegexProgram, form: PatternForm): PreparedPattern {
  if (form === "raw") return { pattern, map: null, cost };
  const map = mapClasses(pattern);
  if (map === null) return { pattern: `\\A((?s:.*?))(?:${pattern})`, map, cost };
  return { pattern: `\\A([\\x{0}-\\x{7f}]*?)(?:${map.pattern})`, map, cost: Math.ceil(cost * map.shrink) };
}

/** A compiled pattern, with the encoding of the texts that it takes. */
export class Re2Pattern {
  private readonly wrapped: WrappedRe2;
  private readonly map: ClassMap | null;

  /** Compiles; throws when the module aborts. */
  constructor(module: Re2Module, prepared: PreparedPattern) {
    this.wrapped = new module.WrappedRE2(prepared.pattern, false, false, false);
    this.map = prepared.map;
  }

  /** What RE2 has against the pattern, null for nothing. */
  get problem(): string | null {
    return this.wrapped.ok() ? null : this.wrapped.error();
  }

  /** The text for {@link Re2Pattern.match}. */
  encode(codes: Uint32Array): Uint8Array {
    return this.map === null ? encodeUtf8(codes) : encodeClasses(this.map, codes);
  }

  match(text: Uint8Array, start: number, captures: boolean): WrappedMatch {
    return this.wrapped.match(text, start, captures);
  }

  /** How many characters of the text a piece of a match has. */
  lengthOf(piece: string): number {
    if (this.map !== null) return piece.length;
    let length = 0;
    for (let i = 0; i < piece.length; i++, length++) if ((piece.codePointAt(i) ?? 0) > 0xffff) i++;
    return length;
  }

  delete(): void {
    this.wrapped.delete();
  }
}
