import { REGEX_REFUSALS, REGEX_UNSUPPORTED, type RegexRefusalCode } from "../compile/regex/refusal.ts";
import type { Severity } from "../model/diagnostic.ts";

/** What one lint code means, how much it matters and what to do about it. */
export interface LintCode {
  readonly severity: Severity;
  readonly meaning: string;
  readonly remedy: string;
}

const refused = (code: RegexRefusalCode): LintCode => ({ severity: "error", ...REGEX_REFUSALS[code] });

/** Every code that lint prints of its own accord. Notes of the readers travel beside these under their own codes. */
export const LINT_CODES = {
  // Keys as texts
  "empty-key": {
    severity: "warning",
    meaning: "a key is an empty string; it never matches",
    remedy: "Delete the key.",
  },
  "blank-key": {
    severity: "error",
    meaning: "a key holds only white space; it matches every text, so the entry fires on every scan",
    remedy: "Delete the key, or make the entry constant if it is meant to be always there.",
  },
  "one-character-key": {
    severity: "warning",
    meaning: "a key is a single character; it fires inside every word that holds it",
    remedy: "Use a longer key, a regex with its surroundings, or secondary keys.",
  },
  "duplicate-key-in-entry": {
    severity: "warning",
    meaning: "an entry lists the same key twice; group scoring counts it twice",
    remedy: "Delete the second one.",
  },
  "duplicate-key": {
    severity: "info",
    meaning: "several entries, not variants in one inclusion group, share a key; all of them fire together",
    remedy: "Merge the entries, give one of them a narrower key, or put them into one inclusion group.",
  },
  "redundant-key": {
    severity: "info",
    meaning: "a key contains another key of the same entry; the longer one changes nothing",
    remedy: "Delete the longer key, or the shorter one if it fires too often.",
  },
  "key-contained-in-key": {
    severity: "info",
    meaning: "a key occurs inside a longer key of another entry; a mention of the longer one wakes both",
    remedy: "If that is not meant, make the short key longer, or turn whole words on for it.",
  },
  "separator-in-key": {
    severity: "warning",
    meaning: "a key holds a CJK separator, so it is one long key and not a list",
    remedy: "Split the key at the separator.",
  },
  "full-width-key": {
    severity: "info",
    meaning: "a key holds full-width letters or digits, which do not match their ordinary forms",
    remedy: "Add the key in ordinary letters too.",
  },
  "invisible-character-in-key": {
    severity: "warning",
    meaning: "a key holds an invisible character (zero-width space, soft hyphen, byte order mark, word joiner)",
    remedy: "Type the key anew.",
  },
  "text-or-key-not-nfc": {
    severity: "warning",
    meaning: "a key, or a text it is held against, is not in Unicode normal form C; matching never normalises",
    remedy: "Save the key in form C (composed letters), or add the decomposed form as a second key.",
  },
  "whole-word-no-effect-for-script": {
    severity: "warning",
    meaning:
      "whole words is on, but every non-ASCII letter counts as a word boundary, so the key also fires inside words",
    remedy: "Use a longer key or a regex such as /(?:^|[^\\p{L}])key(?:[^\\p{L}]|$)/u.",
  },
  // Regex keys
  "path-like-regex": {
    severity: "warning",
    meaning: "a key looks like a path, but is read as a regex",
    remedy: "Drop the leading slash, or escape it as a regex: /\\/usr\\/my/.",
  },
  "regex-does-not-compile-treated-as-text": {
    severity: "warning",
    meaning:
      "a key looks like a regex, but is none (syntax, flags, unescaped slash); it matches as literal text, slashes included",
    remedy: "Repair the regex: escape inner slashes, use each of the flags g i m s u y once at most.",
  },
  "escaped-brace-in-regex": {
    severity: "warning",
    meaning: "a regex key holds \\{ or \\}; SillyTavern's macro engine strips that backslash before the regex is read",
    remedy: "Write [{] and [}] instead.",
  },
  "caret-never-matches": {
    severity: "error",
    meaning: "a regex must match at the very start of the scanned text, where SillyTavern puts the marker U+0001",
    remedy: "Replace ^ by \\x01 to mean the start of a message, or by (?:\\x01|\\n) to mean the start of a line.",
  },
  "sticky-flag-never-matches": {
    severity: "error",
    meaning: "a regex with flag y is tried only at the very start of the scanned text, where the marker U+0001 stands",
    remedy: "Drop the flag y.",
  },
  "caret-skips-message-start": {
    severity: "info",
    meaning:
      "with flag m, ^ matches at later lines of a message but never at its first, where the marker U+0001 stands",
    remedy: "Write (?:^|\\x01) for the start of any line.",
  },
  "dollar-only-at-text-end": {
    severity: "info",
    meaning: "without flag m, $ matches only at the end of the whole scanned text, which is the end of its oldest part",
    remedy: "Write (?:\\n|$), or add flag m for the end of a line.",
  },
  [REGEX_UNSUPPORTED]: {
    severity: "error",
    meaning:
      "a regex uses a construct that a linear engine cannot run with the same result; the key never matches here",
    remedy: "Rewrite the key as the hint says, or use secondary keys.",
  },
  "regex-too-long": refused("regex-too-long"),
  "regex-repeat-limit": refused("regex-repeat-limit"),
  "regex-property-repeat": refused("regex-property-repeat"),
  "regex-no-literal-quota": refused("regex-no-literal-quota"),
  // Entries that never fire
  "unreachable-no-keys": {
    severity: "error",
    meaning: "an entry has no key that can match and is not constant",
    remedy: "Give it a key, or make it constant.",
  },
  "unreachable-probability": {
    severity: "error",
    meaning: "an entry rolls for its probability, but the probability is 0 or missing",
    remedy: "Set a probability, or disable the entry.",
  },
  "unreachable-scan-depth": {
    severity: "error",
    meaning: "the scan depth of an entry is 0: it looks at an empty text",
    remedy: "Set a scan depth of at least 1, or remove it to inherit the global one.",
  },
  "unreachable-trigger": {
    severity: "error",
    meaning: "an entry is bound to generation types that do not exist",
    remedy: "Use normal, continue, impersonate, swipe, regenerate or quiet, or empty the list.",
  },
  "unreachable-secondary": {
    severity: "error",
    meaning: "the secondary keys of an entry can never be satisfied together with its keys",
    remedy: "Change the secondary keys or the selective logic.",
  },
  "unreachable-dont-activate": {
    severity: "info",
    meaning: "the decorator @@dont_activate keeps an entry silent whatever happens",
    remedy: "Remove the decorator, or disable the entry.",
  },
  "unreachable-delay-until-recursion": {
    severity: "error",
    meaning: "an entry waits for recursion, which is off, and no second delay level opens it",
    remedy: "Turn recursion on, or remove the delay.",
  },
  "delay-until-recursion-without-recursion": {
    severity: "warning",
    meaning: "entries wait for recursion, which is off; as there are two delay levels they fire all the same",
    remedy: "Turn recursion on, or remove the delay levels.",
  },
  "unreachable-exclude-and-delay": {
    severity: "error",
    meaning: "an entry both waits for recursion and excludes itself from it",
    remedy: "Remove one of the two.",
  },
  "group-member-never-wins": {
    severity: "error",
    meaning: "another member of its inclusion group wins whenever an entry could fire",
    remedy: "Change the weight, the priority or the keys, or take the entry out of the group.",
  },
  // Entries that fire otherwise than meant
  "secondary-keys-ignored": {
    severity: "warning",
    meaning: "an entry has secondary keys, but is not selective: they are ignored",
    remedy: "Set `selective: true`, or delete the secondary keys.",
  },
  "probability-ignored": {
    severity: "warning",
    meaning: "an entry has a probability below 100, but does not use it: it always passes",
    remedy: "Set `useProbability: true`, or remove the probability.",
  },
  "vectorized-without-keys": {
    severity: "warning",
    meaning: "an entry has no keys and relies on vector search, which this engine does not do",
    remedy: "Give it keys, or make it constant.",
  },
  "unknown-decorator": {
    severity: "warning",
    meaning: "the content begins with a decorator that SillyTavern does not know: the line is stripped without effect",
    remedy: "Use the field of the entry instead of the decorator.",
  },
  "decorator-without-effect": {
    severity: "warning",
    meaning: "a decorator line has text after the name: the line is stripped, but has no effect",
    remedy: "Leave only the name of the decorator on the line.",
  },
  "decorator-printed": {
    severity: "warning",
    meaning: "the content consists of decorator lines only; SillyTavern prints them as text",
    remedy: "Add content below the decorators.",
  },
  "group-name-lookalike": {
    severity: "warning",
    meaning: "two group names differ only in case or outer spaces, so they are two groups",
    remedy: "Spell the name in one way.",
  },
  "sticky-without-effect": {
    severity: "info",
    meaning: "sticky (or cooldown) of 1 message ends before the next scan",
    remedy: "Use 2 or more: an exchange usually adds two messages.",
  },
  "sticky-group-cooldown": {
    severity: "warning",
    meaning: "an entry in a group has sticky and cooldown; while both run, its group drops it",
    remedy: "Remove the cooldown, or take the entry out of the group.",
  },
  // What is printed
  "outlet-without-name": {
    severity: "error",
    meaning: "an entry is placed at an outlet without naming it: it becomes active, but is printed nowhere",
    remedy: "Name the outlet, or choose another position.",
  },
  "no-position": {
    severity: "error",
    meaning: "an entry has no position: it becomes active, but is printed nowhere",
    remedy: "Set a position.",
  },
  "empty-content": {
    severity: "info",
    meaning: "an entry has no content, so nothing is printed",
    remedy: "Write content, or delete the entry.",
  },
  "long-entry": {
    severity: "info",
    meaning: "an entry has more than 2,000 characters",
    remedy: "Split it into entries with keys of their own.",
  },
  // The book as a whole
  "recursion-explosion": {
    severity: "warning",
    meaning: "the content of one entry wakes, directly and through others, a large part of the book",
    remedy: "Set `preventRecursion` on the entry, or `excludeRecursion` on those that need not be woken.",
  },
  "budget-eater": {
    severity: "warning",
    meaning: "one entry takes a quarter of the token budget or more",
    remedy: "Shorten or split the entry, or raise the budget.",
  },
  "constants-over-budget": {
    severity: "warning",
    meaning: "the constant entries alone fill the budget; constant does not mean guaranteed",
    remedy: "Raise the budget, shorten the constant entries, or give the important ones a higher order.",
  },
  "small-book-budget": {
    severity: "warning",
    meaning: "the token budget in the file holds only a few entries of average length",
    remedy: "Raise `token_budget`, or remove it.",
  },
} as const satisfies Record<string, LintCode>;

/** A row of {@link LINT_CODES}. */
export type LintCodeName = keyof typeof LINT_CODES;
