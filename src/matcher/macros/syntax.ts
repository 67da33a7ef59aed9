/** One argument of a macro: a range of the text (untrimmed) and the macros in it, in order. */
export interface ArgumentNode {
  start: number;
  end: number;
  readonly nested: MacroNode[];
}

/** How a `{{.name}}` or `{{$name}}` is used; the value, if the operator takes one, is the macro's only argument. */
export interface Shorthand {
  readonly scope: "." | "$";
  readonly operator: string;
}

/**
 * A macro as it stands in the text, from `{{` to behind its `}}`. `broken` stands for a lone `{{` in the value of a
 * shorthand, where SillyTavern closes it again.
 */
export interface MacroNode {
  readonly kind: "macro" | "broken";
  readonly start: number;
  end: number;
  /** As written; '' for `{{}}`. A closing macro has the flag `/`. */
  readonly name: string;
  readonly flags: string;
  readonly shorthand: Shorthand | undefined;
  readonly args: ArgumentNode[];
}

/** A parsed text: its macros in order; everything between them is text. */
export interface MacroDocument {
  readonly text: string;
  readonly nodes: readonly MacroNode[];
}
