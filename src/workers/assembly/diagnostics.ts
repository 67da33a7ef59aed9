/** What an assembly has to say about its resources: it goes on without what is missing. */
export const ASSEMBLY_DIAGNOSTICS = {
  SESSION_CONFIGURATION_PRESET_MISSING: {
    meaning: "the preset that is bound is gone or cannot be read; the profile has none",
    remedy: "bind another, or mend the file that the message names",
  },
  SESSION_CONFIGURATION_CHARACTER_MISSING_OR_INVALID: {
    meaning: "the character that is bound is gone or cannot be read; the profile has none",
    remedy: "bind another, or mend the file that the message names",
  },
  SESSION_CONFIGURATION_USER_MISSING: {
    meaning: "the user that is bound is gone or cannot be read; {{user}} is User",
    remedy: "bind another, or mend the file that the message names",
  },
  SESSION_CONFIGURATION_WORLD_BOOK_MISSING: {
    meaning: "a book that is bound is gone or cannot be read; the others are used",
    remedy: "unbind it, or mend the file that the message names; a mended file is used within half a minute",
  },
  EMBEDDED_WORLD_BOOK_INVALID: {
    meaning: "the book in the character card breaks a limit of world books; it is not used",
    remedy: "the message names the limit and the number: split the book, or reduce what is too large",
  },
  WORLD_BOOK_RUNTIME_TOTAL_LIMIT: {
    meaning: "the books before it leave no room for all its entries among 10,000; it is not used at all",
    remedy: "bind fewer or smaller books, or bind this one in an earlier place",
  },
  TAVERN_ASSEMBLY_FAILED: {
    meaning: "a thread failed in the middle of the assembly with the error named; there is no lore this time",
    remedy: "report it with the message",
  },
} as const satisfies Record<string, { readonly meaning: string; readonly remedy: string }>;

export type AssemblyDiagnosticCode = keyof typeof ASSEMBLY_DIAGNOSTICS;
