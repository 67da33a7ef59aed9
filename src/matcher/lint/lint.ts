import { IMPORT_DIAGNOSTICS } from "../formats/diagnostics.ts";
import type { WorldBook } from "../model/book.ts";
import { reportInto, type Finding } from "./finding.ts";
import { LiteralKeys } from "./literals.ts";
import { lintContext, type LintOptions } from "./options.ts";
import { lintBudget } from "./rules/budget.ts";
import { lintContained } from "./rules/contained.ts";
import { lintDelays } from "./rules/delays.ts";
import { lintDuplicates } from "./rules/duplicates.ts";
import { lintExplosions } from "./rules/explosions.ts";
import { lintGroups } from "./rules/groups.ts";
import { lintKeyTexts } from "./rules/key-texts.ts";
import { lintOutput } from "./rules/output.ts";
import { lintReach } from "./rules/reach.ts";
import { lintRegexes } from "./rules/regexes.ts";
import { lintTexts } from "./rules/texts.ts";
import { lintTimed } from "./rules/timed.ts";
import { lintWholeWords } from "./rules/whole-words.ts";
import { bookView } from "./view.ts";

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** Codes of readers that a rule of lint reports with more severity and in its own words. */
const SUPERSEDED: ReadonlySet<string> = new Set(["no-keys"]);

const READER_CODES: Readonly<Record<string, { readonly remedy: string }>> = IMPORT_DIAGNOSTICS;

/**
 * What the readers noted. An entry whose uid stands twice in the file is told once, though its id collides as well; and
 * of one that is no object at all nothing else is told.
 */
function readerFindings(book: WorldBook): Finding[] {
  const pathsOf = (wanted: string): ReadonlySet<string | undefined> =>
    new Set(book.diagnostics.flatMap(({ code, path }) => (code === wanted ? [path] : [])));
  const twins = pathsOf("duplicate-uid");
  const invalid = pathsOf("entry-invalid");
  return book.diagnostics
    .filter(({ code, path }) => !SUPERSEDED.has(code) && !(code === "id-collision" && twins.has(path)))
    .filter(({ code, path }) => code === "entry-invalid" || !invalid.has(path))
    .map(({ code, severity, path, message }) => {
      return { code, severity, path: path ?? "$", message, remedy: READER_CODES[code]?.remedy ?? "" };
    });
}

/**
 * The findings about one book: what the readers noted and what each rule found, errors first, else in rule and file
 * order. Disabled entries are looked at only for their ids. Pure; 10,000 entries take seconds.
 */
export function lintBook(book: WorldBook, options: LintOptions = {}): Finding[] {
  const context = lintContext(options);
  const view = bookView(book, context.settings);
  const findings = readerFindings(book);
  const report = reportInto(findings);
  lintKeyTexts(view, report);
  lintWholeWords(view, report);
  lintTexts(view, context.texts, report);
  lintRegexes(view, context, report);
  lintReach(view, report);
  lintDelays(view, report);
  lintGroups(view, report);
  lintTimed(view, report);
  lintOutput(view, report);
  lintBudget(view, context, report);
  lintDuplicates(view, report);
  const literals = new LiteralKeys(view.live);
  lintContained(literals, report);
  lintExplosions(view, literals, report);
  return findings.sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}
