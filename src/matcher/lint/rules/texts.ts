import type { Report } from "../finding.ts";
import type { BookView } from "../view.ts";

/** The scanned texts, if any are given: keys in form C never match text in another form, as macOS file names are. */
export function lintTexts(view: BookView, texts: readonly string[], report: Report): void {
  const odd = texts.filter((text) => text !== text.normalize("NFC"));
  const first = odd[0];
  const entry = view.live.find(({ keys }) =>
    keys.some(({ kind, text }) => kind !== "never" && /\P{ASCII}/u.test(text)),
  );
  if (first === undefined || entry === undefined) return;
  const sample = JSON.stringify(first.length > 40 ? `${first.slice(0, 39)}…` : first);
  report(
    "text-or-key-not-nfc",
    entry.path,
    `${odd.length} of ${texts.length} texts are not in form C, the first is ${sample}; composed keys do not match there.`,
    "Normalise the chat to form C before it is scanned.",
  );
}
