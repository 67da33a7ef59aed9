/** What can be said about a macro that was left as it is, or whose effect was cut. */
export const MACRO_PROBLEMS = {
  "original-outside-override": {
    meaning: "{{original}} stands in a text that overrides nothing, so there is nothing to insert",
    remedy: "use it in a system prompt or post-history instruction of a card only",
  },
  "macro-arguments": {
    meaning: "a known macro has the wrong number or kind of arguments and stays as it is written",
    remedy: "give the arguments its description asks for, separated by ::",
  },
  "macro-limit": {
    meaning: "an expansion reached a limit of work, depth, size or dice and the rest stays as it is written",
    remedy: "make the text shorter or nest its macros less deeply",
  },
} as const;

export type MacroProblemCode = keyof typeof MACRO_PROBLEMS;

export interface MacroProblem {
  readonly code: MacroProblemCode;
  /** Name of the macro as written. */
  readonly macro: string;
  /** UTF-16 index in the text of the expansion. */
  readonly offset: number;
}
