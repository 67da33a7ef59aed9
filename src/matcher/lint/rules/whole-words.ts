import type { Report } from "../finding.ts";
import { LINT_THRESHOLDS } from "../thresholds.ts";
import type { BookView, EntryView, KeyView } from "../view.ts";
import { quoted } from "../../model/quoted.ts";

const OUTER_LETTER = /^(?=\P{ASCII})\p{L}|(?=\P{ASCII})\p{L}$/u;

interface Affected {
  readonly entry: EntryView;
  readonly key: KeyView;
}

const affects = (key: KeyView): boolean =>
  key.kind === "literal" && !/\s/.test(key.text) && OUTER_LETTER.test(key.text);

/**
 * Keys that begin or end with a non-ASCII letter while whole words is on for them. Where the entry itself asks for
 * whole words each key is a finding; where the global setting does, the book gets one finding with the number of keys.
 */
export function lintWholeWords(view: BookView, report: Report): void {
  const inherited: Affected[] = [];
  for (const entry of view.live) {
    if (!entry.wholeWords) continue;
    for (const key of [...entry.keys, ...entry.secondary]) {
      if (!affects(key)) continue;
      if (entry.entry.matchWholeWords !== true) inherited.push({ entry, key });
      else {
        const message = `Whole words does not hold for key ${quoted(key.text)} of ${entry.label}.`;
        report("whole-word-no-effect-for-script", key.path, message);
      }
    }
  }
  const first = inherited[0];
  if (first === undefined) return;
  const named = inherited.slice(0, LINT_THRESHOLDS.named).map(({ key }) => quoted(key.text));
  const rest = inherited.length - named.length;
  const list = `${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
  const message = `Whole words is on globally, but does not hold for ${inherited.length} key(s): ${list}.`;
  report("whole-word-no-effect-for-script", first.key.path, message);
}
