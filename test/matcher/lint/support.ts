import type { BookSettings, Entry, SourceFormat, WorldBook } from "../../../src/matcher/model/book.ts";
import type { Finding } from "../../../src/matcher/lint/finding.ts";
import { lintBook } from "../../../src/matcher/lint/lint.ts";
import type { LintOptions } from "../../../src/matcher/lint/options.ts";

export interface Given extends Partial<Omit<Entry, "source">> {
  /** The entry as the file has it, where a rule looks at that; `{ key, content, position }` otherwise. */
  readonly raw?: Readonly<Record<string, unknown>>;
}

export interface GivenBook {
  readonly settings?: BookSettings;
  readonly format?: SourceFormat;
  readonly container?: "object" | "array";
}

/** An entry that lint has nothing to say about. */
export const CLEAN: Given = {
  keys: ["lighthouse"],
  content: "The lighthouse stands on the northern pier.",
  position: "before_character_definition",
  selective: true,
  useProbability: true,
  probability: 100,
};

/** A book of entries that are clean but for the given fields; keys are made different from each other. */
export function bookOf(entries: readonly Given[], given: GivenBook = {}): WorldBook {
  const { settings = {}, format = "st-world", container = "object" } = given;
  return {
    schemaVersion: 1,
    kind: "world-book",
    name: "test",
    settings,
    entries: entries.map(({ raw, ...fields }, index): Entry => {
      const entry = { ...CLEAN, keys: [`lighthouse number ${index}x`], uid: index, ...fields };
      const file = raw ?? { key: entry.keys, keysecondary: entry.secondaryKeys, content: entry.content, position: 0 };
      return { ...entry, source: { key: String(index), index, raw: file } };
    }),
    source: { format, entryContainer: container, raw: {} },
    diagnostics: [],
  };
}

export function findingsOf(entries: readonly Given[], options: LintOptions = {}, given: GivenBook = {}): Finding[] {
  return lintBook(bookOf(entries, given), options);
}

/** Codes found, sorted. */
export function codesOf(entries: readonly Given[], options: LintOptions = {}, given: GivenBook = {}): string[] {
  return findingsOf(entries, options, given)
    .map(({ code }) => code)
    .sort();
}
