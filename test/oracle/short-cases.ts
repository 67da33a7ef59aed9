import { readWorldBookValue } from "../../src/matcher/formats/read.ts";
import { lintBook } from "../../src/matcher/lint/lint.ts";
import { settingsFromSt, ST_CODE_SETTINGS } from "../../src/matcher/model/settings.ts";
import { REGEX_UNSUPPORTED } from "../../src/matcher/compile/regex/refusal.ts";
import type { MatchCase } from "../reference/match-case.ts";
import type { CheckedRow, Difference } from "./check.ts";
import { checkMatchCaseFile } from "./forms/match.ts";

/** Case files of kind `match` also say which codes are printed about their book. */
type ShortCase = MatchCase & {
  readonly expected: { readonly lint?: readonly string[]; readonly ours?: { readonly diagnostic?: string } };
};

/** Scans a short case and looks for the codes that it expects, among the findings about its book and its refusals. */
export function checkShortCase(content: unknown): Omit<CheckedRow, "id"> {
  const given = content as ShortCase;
  const { pass, detail, refused } = checkMatchCaseFile(given, () => codesOf(given));
  const differences: Difference[] = pass
    ? []
    : [{ field: detail ?? "differs", expected: undefined, actual: undefined }];
  const wanted = given.expected.ours?.diagnostic;
  // A pattern that is rewritten to one of equal meaning is matched and needs no diagnostic.
  if (wanted !== undefined && !(wanted === REGEX_UNSUPPORTED && pass && refused.length === 0)) {
    const codes = [...codesOf(given), ...refused.map(() => REGEX_UNSUPPORTED)];
    if (!codes.includes(wanted)) differences.push({ field: "ours.diagnostic", expected: wanted, actual: codes });
  }
  const isExpected = wanted === REGEX_UNSUPPORTED;
  return { differences, ...(isExpected ? {} : { refused }) };
}

function codesOf({ input }: ShortCase): string[] {
  const read = readWorldBookValue({ entries: input.book.entries });
  if (!read.ok) return [read.error.code];
  const texts = (input.turns ?? [input]).flatMap(({ chatNewestFirst }) => chatNewestFirst);
  const settings = settingsFromSt(input.settings ?? {}, ST_CODE_SETTINGS);
  return lintBook(read.book, { settings, texts }).map(({ code }) => code);
}
