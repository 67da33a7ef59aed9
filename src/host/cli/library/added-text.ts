import type { Style } from "../style.ts";
import { oneLine } from "../table.ts";
import type { Added, Note } from "./import-call.ts";
import { kindRow } from "./kinds.ts";

/** Notes of a file that the text output shows; `--all` shows every one. */
const SHOWN = 10;

/** How it is shown: `all` notes of a file, or the first. */
export interface AddedLook {
  readonly style: Style;
  readonly all: boolean;
}

const RANK: readonly Note["severity"][] = ["error", "warning", "info"];

function noteLine({ code, severity, message, path }: Note, style: Style): string {
  const colour = { error: style.red, warning: style.yellow, info: style.dim }[severity];
  const where = path === undefined ? "" : ` (${path})`;
  return `  ${colour(severity)} ${code}: ${oneLine(message + where)}`;
}

/** `18 of 18 entries, 2 read otherwise than written`, or nothing where a kind has none. */
function entryWords({ entries }: Added): string {
  if (entries === undefined) return "";
  const { read, kept, changed } = entries;
  const other = changed === null || changed === 0 ? "" : `, ${changed} read otherwise than written`;
  return `, ${kept} of ${read} ${read === 1 ? "entry" : "entries"}${other}`;
}

/** What became of one file that was added, for people: one line, and the notes below it from the worst down. */
export function addedText(title: string, added: Added, { style, all }: AddedLook): string {
  const { kind, id, name } = added;
  const notes = added.notes.toSorted((a, b) => RANK.indexOf(a.severity) - RANK.indexOf(b.severity));
  const told = notes.length === 0 ? "" : `, ${notes.length} note${notes.length === 1 ? "" : "s"}`;
  const what = `${kindRow(kind).noun} ${style.bold(oneLine(JSON.stringify(name)))} added as ${id}`;
  const lines = [`${oneLine(title)}: ${what}${entryWords(added)}${told}`];
  lines.push(...(all ? notes : notes.slice(0, SHOWN)).map((note) => noteLine(note, style)));
  if (!all && notes.length > SHOWN) lines.push(`  … and ${notes.length - SHOWN} more (--all shows them)`);
  return `${lines.join("\n")}\n`;
}
