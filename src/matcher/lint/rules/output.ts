import type { Report } from "../finding.ts";
import { fieldPath } from "../path.ts";
import { LINT_THRESHOLDS } from "../thresholds.ts";
import type { BookView, EntryView } from "../view.ts";

const KNOWN_DECORATORS = ["@@activate", "@@dont_activate"];

function lintPlace(entry: EntryView, report: Report): void {
  const { position, outletName } = entry.entry;
  const at = fieldPath(entry, "position");
  if (position === undefined) {
    // A position that is there but unknown was reported by the reader.
    if (at === entry.path) report("no-position", at, `${entry.label} has no position, so it is never printed.`);
  } else if (position === "outlet" && (outletName ?? "") === "") {
    report("outlet-without-name", at, `${entry.label} goes to an outlet without a name, so it is never printed.`);
  }
}

function lintContent(entry: EntryView, report: Report): void {
  const at = fieldPath(entry, "content");
  if (entry.content.trim() === "" && entry.groups.length === 0) {
    report("empty-content", at, `${entry.label} has no content.`);
  }
  const { longEntryCharacters } = LINT_THRESHOLDS;
  if (entry.content.length <= longEntryCharacters) return;
  const characters = Array.from(entry.content).length;
  if (characters > longEntryCharacters) {
    report("long-entry", at, `${entry.label} has ${characters.toLocaleString("en")} characters.`);
  }
}

function lintDecorators(entry: EntryView, report: Report): void {
  const written = entry.entry.content ?? "";
  if (!written.startsWith("@@")) return;
  const lines = written.split("\n");
  const ordinary = lines.findIndex((line) => !line.startsWith("@@"));
  const at = fieldPath(entry, "content");
  for (const line of ordinary === -1 ? lines : lines.slice(0, ordinary)) {
    const known = KNOWN_DECORATORS.find((name) => line.replace(/^@@@/, "@@").startsWith(name));
    if (known === undefined) {
      report("unknown-decorator", at, `${entry.label} begins with ${JSON.stringify(line)}.`);
    } else if (line.replace(/^@@@/, "@@") !== known) {
      report("decorator-without-effect", at, `${entry.label}: ${JSON.stringify(line)} is not exactly ${known}.`);
    }
  }
  if (ordinary === -1) report("decorator-printed", at, `${entry.label} has nothing below its decorators.`);
}

/** Where and what an entry prints: position, outlet name, decorators, empty and long contents. */
export function lintOutput(view: BookView, report: Report): void {
  for (const entry of view.live) {
    lintPlace(entry, report);
    lintContent(entry, report);
    lintDecorators(entry, report);
  }
}
