import type { Severity } from "../model/diagnostic.ts";

interface ImportCode {
  readonly severity: Severity;
  readonly meaning: string;
  readonly remedy: string;
  /** The value in the book differs from the one in the file; the entry counts as changed. */
  readonly changes?: true;
}

/** Every code that reading a world book may report, with what it means and what to do. */
export const IMPORT_DIAGNOSTICS = {
  "duplicate-json-key": {
    severity: "warning",
    meaning: "An object of the file has the same key twice; the later value counts, as in every JSON reader.",
    remedy: "Delete one of the two; the message has both positions.",
  },
  "number-not-finite": {
    severity: "warning",
    meaning: "A number is too large for a double and cannot be written back.",
    remedy: "Write a number below 1.8e308.",
    changes: true,
  },
  "entries-invalid": {
    severity: "error",
    meaning: "The list of entries is neither an object nor an array; the book has no entries.",
    remedy: "Put the entries into an object or an array.",
  },
  "entry-invalid": {
    severity: "error",
    meaning: "An entry is not an object; it is kept as it is and can never be active.",
    remedy: "Replace it by an object with keys and content, or delete it.",
  },
  "wrong-type": {
    severity: "warning",
    meaning:
      "A value has another type than the field; it is read as the message says, or left out if it has no meaning.",
    remedy: "Write the value with the type that the message names.",
    changes: true,
  },
  "keys-not-array": {
    severity: "warning",
    meaning: "A key list is one string; it was split at commas outside /regexes/. SillyTavern never matches it.",
    remedy: "Write the keys as an array of strings.",
    changes: true,
  },
  "key-not-string": {
    severity: "warning",
    meaning: "A key is not a string; numbers are read as their digits, other values are left out.",
    remedy: "Write the key as a string.",
    changes: true,
  },
  "lone-surrogate-key": {
    severity: "warning",
    meaning: "A key holds half of a surrogate pair, so it can match the middle of an emoji.",
    remedy: "Write the whole character.",
  },
  "no-keys": {
    severity: "info",
    meaning: "The entry has no key list and is not constant, so no text activates it.",
    remedy: "Give it keys, or make it constant.",
  },
  "no-uid": {
    severity: "info",
    meaning: "The entry has no usable uid; its name or place in the file serves instead.",
    remedy: "Save the book once in an editor that numbers its entries.",
  },
  "duplicate-uid": {
    severity: "warning",
    meaning: "The file gives two entries the same uid; both are kept, SillyTavern mixes them up.",
    remedy: "Give one of them another uid.",
  },
  "id-collision": {
    severity: "warning",
    meaning: "Two entries come out with the same id; both are kept, SillyTavern keeps only the later one.",
    remedy: 'Give each entry an id of its own; 0 and "0" are the same id.',
  },
  "enabled-missing": {
    severity: "warning",
    meaning: "The entry does not say whether it is enabled; SillyTavern turns such an entry off, and so do we.",
    remedy: 'Add "enabled": true.',
  },
  "enabled-ignored": {
    severity: "warning",
    meaning: 'A SillyTavern entry says "enabled": false, a field that SillyTavern does not read; the entry is on.',
    remedy: 'Write "disable": true.',
  },
  "flag-spelling-conflict": {
    severity: "warning",
    meaning: "A field and its spelling for cards under extensions disagree; the field counts, as in SillyTavern.",
    remedy: "Make the two agree or delete the one under extensions.",
  },
  "position-object": {
    severity: "warning",
    meaning:
      "The position is an object; it is read if its type names a known position, else the entry is printed nowhere.",
    remedy: "Write the position as a number from 0 to 7.",
    changes: true,
  },
  "position-unknown": {
    severity: "warning",
    meaning: "The position is none that SillyTavern knows; the entry can be active but is printed nowhere.",
    remedy: "Write the position as a number from 0 to 7.",
    changes: true,
  },
  "logic-unknown": {
    severity: "warning",
    meaning:
      "The selective logic is none of 0 to 3; in SillyTavern such an entry never passes once it has secondary keys.",
    remedy: "Write 0 (and any), 1 (not all), 2 (not any) or 3 (and all).",
    changes: true,
  },
  "role-unknown": {
    severity: "warning",
    meaning: "The role is none of 0 (system), 1 (user), 2 (assistant).",
    remedy: "Write 0, 1 or 2.",
    changes: true,
  },
  "risu-zero-percent": {
    severity: "warning",
    meaning: "The entry has an activation of 0 %: it never fires. SillyTavern's own import makes it fire always.",
    remedy: "Write the percentage that you mean, or leave it out for always.",
  },
  "restore-skipped": {
    severity: "info",
    meaning:
      'What an earlier export kept under extensions["dsh-lorekeeper"] is damaged, or the entry was edited elsewhere since; the part that no longer fits is not used and is dropped by the next export.',
    remedy: "Nothing; the fields of the entry count.",
  },
  "diagnostics-truncated": {
    severity: "info",
    meaning: "A code was reported too often; the rest is only counted.",
    remedy: "Repair the reported ones and read the file again.",
  },
} as const satisfies Record<string, ImportCode>;

export type ImportDiagnosticCode = keyof typeof IMPORT_DIAGNOSTICS;

/** Whether the code says that a value of the book differs from the file's. */
export function changesValue(code: ImportDiagnosticCode): boolean {
  return "changes" in IMPORT_DIAGNOSTICS[code];
}
