import type { Report } from "../finding.ts";
import type { BookView, EntryView, KeyView } from "../view.ts";
import { quoted } from "../../model/quoted.ts";

const SEPARATOR = /[，、；]/;
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/;
const FULL_WIDTH = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/;

/** The first code point over U+FFFF counts as one character, as a reader sees it. */
function isOneCharacter(text: string): boolean {
  return text.length === 1 || (text.length === 2 && (text.codePointAt(0) ?? 0) > 0xffff);
}

function splitOffer(text: string): string {
  const parts = text.split(SEPARATOR).map((part) => part.trim());
  return `Split it into ${parts
    .filter((part) => part !== "")
    .map((part) => quoted(part))
    .join(", ")}.`;
}

function reportForm(key: KeyView, entry: EntryView, report: Report): void {
  const composed = key.written.normalize("NFC");
  if (key.written === composed) return;
  const shown = quoted(key.written);
  report("text-or-key-not-nfc", key.path, `Key ${shown} of ${entry.label} is not in form C, ${quoted(composed)}.`);
}

function reportLiteral(key: KeyView, entry: EntryView, report: Report): void {
  const shown = quoted(key.text);
  if (isOneCharacter(key.text)) {
    report("one-character-key", key.path, `Key ${shown} of ${entry.label} is one character long.`);
  }
  if (SEPARATOR.test(key.text)) {
    const message = `Key ${shown} of ${entry.label} matches only as a whole, separator included.`;
    report("separator-in-key", key.path, message, splitOffer(key.text));
  }
  if (FULL_WIDTH.test(key.text)) {
    const plain = quoted(key.text.normalize("NFKC"));
    report("full-width-key", key.path, `Key ${shown} of ${entry.label} does not match ${plain}.`);
  }
  if (INVISIBLE.test(key.text)) {
    report("invisible-character-in-key", key.path, `Key ${shown} of ${entry.label} holds an invisible character.`);
  }
}

/** Keys that are odd as texts, one by one: empty, blank, one character, separators, invisible or unusual characters. */
export function lintKeyTexts(view: BookView, report: Report): void {
  for (const entry of view.live) {
    for (const key of [...entry.keys, ...entry.secondary]) {
      if (key.kind === "never") report("empty-key", key.path, `${entry.label} has an empty key.`);
      else if (key.kind === "always") report("blank-key", key.path, `${entry.label} has a key of white space only.`);
      else reportForm(key, entry, report);
      if (key.kind === "literal") reportLiteral(key, entry, report);
    }
  }
}
