import type { CaseStep, Expected, OracleCase, StBook } from "./case.ts";
import { ST_DEFAULTS } from "./defaults.ts";
import { runCase } from "./run-case.ts";

interface Turn {
  readonly chatNewestFirst: readonly string[];
  /** Replaces the entries of the book. */
  readonly entries?: StBook["entries"];
}

/** A short case: one book, final texts newest first, and only some of the results. */
export interface MatchCase {
  readonly id: string;
  readonly kind: "match";
  readonly sure: string;
  readonly input: {
    readonly book: StBook;
    readonly chatNewestFirst: readonly string[];
    readonly settings?: OracleCase["settings"];
    readonly turns?: readonly Turn[];
    /** Every roll. */
    readonly random?: number;
    readonly macros?: { readonly user?: string; readonly char?: string };
  };
  readonly expected: MatchExpected & { readonly turns?: readonly MatchExpected[] };
}

/** What such a case says of a scan; `activeUids` is a set. */
export interface MatchExpected {
  readonly activeUids?: readonly number[];
  readonly before?: string;
  readonly depth?: Expected["depth"];
  readonly outlets?: Expected["outlets"];
}

/** The results of the turns of a short case: SillyTavern's defaults, one token for each UTF-16 unit. */
export function runMatchCase({ id, input }: MatchCase): Expected[] {
  const turns: readonly Turn[] = input.turns ?? [input];
  const one: OracleCase = {
    id,
    settings: { ...input.settings, world_info_include_names: false },
    maxContext: 8192,
    books: { book: withUids(input.book.entries) },
    env: { ...input.macros },
    steps: turns.map(({ chatNewestFirst, entries }): CaseStep => {
      const chat = chatNewestFirst.toReversed().map((mes) => ({ name: "", mes }));
      return { chat, ...(entries && { books: { book: withUids(entries) } }) };
    }),
  };
  const { random } = input;
  return runCase(one, ST_DEFAULTS, {
    tokens: (text) => text.length,
    ...(random !== undefined && { roll: () => random }),
  });
}

/** Entries that a case writes without uid have their place in the list as uid. */
function withUids(entries: StBook["entries"]): StBook {
  const numbered = Object.entries(entries).map(
    ([key, entry], index) => [key, Object.assign({ uid: index }, entry)] as const,
  );
  return { entries: Object.fromEntries(numbered) };
}
