/** Why a regex is not run, with what the author of the book can do about it. The README lists the same codes. */
export const REGEX_REFUSALS = {
  "regex-lookaround": {
    meaning: "a look-ahead or look-behind that cannot be rewritten exactly for the linear-time engine",
    remedy:
      "put the second condition into the secondary keys (AND ALL, NOT ANY), or move it to the edge of the pattern",
  },
  "regex-backreference": {
    meaning: "a back-reference to a group that can match more than 64 different strings",
    remedy: "spell out the repeated text, or let the group match a few fixed words",
  },
  "regex-anchor": {
    meaning: "an anchor or word boundary in a place where it cannot be rewritten exactly",
    remedy: "write the line break itself (\\n) instead of ^ or $, or give the pattern some text to match",
  },
  "regex-modifier": {
    meaning: "a modifier group such as (?i:…) that changes case sensitivity inside the pattern",
    remedy: "put the flag behind the closing slash, or split the key in two",
  },
  "regex-too-long": {
    meaning: "the source is longer than 1,024 UTF-16 units",
    remedy: "split the pattern over several keys; any of them fires the entry",
  },
  "regex-repeat-limit": {
    meaning: "the product of nested counted repeats is over 100",
    remedy: "use smaller counts, or * and + where the exact count does not matter",
  },
  "regex-property-repeat": {
    meaning: "a counted repeat over 10 of a \\p{…} class",
    remedy: "use + or *, or a plain range such as [a-z]",
  },
  "regex-empty-repeat": {
    meaning: "in a find-and-replace script: a repeat over something that can be empty",
    remedy: "let every round of the repeat match at least one character",
  },
  "regex-group-in-repeat": {
    meaning: "in a find-and-replace script: a group of the replacement that may be skipped in a round of a repeat",
    remedy: "put the group around the repeat, or do not use it in the replacement",
  },
  "regex-too-complex": {
    meaning: "rewriting the pattern for the linear-time engine makes it too large",
    remedy: "use fewer alternatives in the look-around or in the repeated group",
  },
  "regex-engine-refused": {
    meaning: "the linear-time engine does not take the pattern, because it is too large for it",
    remedy: "use smaller counts and fewer large classes, or split the pattern over several keys",
  },
  "regex-no-literal-quota": {
    meaning: "more than 32 keys of the book are regexes without any text that must occur (two letters or one CJK sign)",
    remedy: "give the pattern a fixed piece of text, or use fewer such keys",
  },
  "regex-syntax": {
    meaning: "not a regular expression",
    remedy: "check brackets and escapes; SillyTavern takes such a key as plain text, slashes included",
  },
} as const satisfies Record<string, { meaning: string; remedy: string }>;

export type RegexRefusalCode = keyof typeof REGEX_REFUSALS;

/** The name under which every refused construct may be reported as a whole. */
export const REGEX_UNSUPPORTED = "regex-unsupported-by-safe-engine";

/** `construct`: the piece of the pattern that is in the way, as written where that is known. */
export interface RegexRefusal {
  readonly ok: false;
  readonly code: RegexRefusalCode;
  readonly construct: string;
  readonly hint: string;
}

/** Thrown inside the translator only; {@link RegexRefusal} is what callers see. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly code: RegexRefusalCode;
  readonly construct: string;
  readonly hint: string | null;

  constructor(code: RegexRefusalCode, construct: string, hint: string | null = null) {
    super(`${code}: ${construct}`);
    this.code = code;
    this.construct = construct;
    this.hint = hint;
  }
}

export function refusal(code: RegexRefusalCode, construct: string, hint: string | null = null): RegexRefusal {
  return { ok: false, code, construct, hint: hint ?? REGEX_REFUSALS[code].remedy };
}
