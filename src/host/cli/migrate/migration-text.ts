import type { Style } from "../style.ts";
import { oneLine } from "../table.ts";
import type { Copied } from "./copy.ts";
import type { Migration } from "./migrate.ts";

const KIND_WORDS: Readonly<Record<Copied["kind"], string>> = {
  character: "characters",
  preset: "presets",
  "world-book": "world books",
  user: "users",
  selections: "files of selections",
  relations: "files of relations",
  "character-state": "files of bound characters",
  "default-preset": "default preset",
};

function counted(rows: readonly Copied[]): string {
  const counts = Map.groupBy(rows, ({ kind }) => kind);
  const words = [...counts].map(([kind, of]) => `${KIND_WORDS[kind]} ${of.length}`);
  return words.length === 0 ? "nothing" : words.join(", ");
}

/** What a migration did, for people. */
export function migrationText(
  { copied, present, skipped, ignored, dryRun }: Migration,
  folder: string,
  style: Style,
): string {
  const lines = copied.map(({ kind, name, from, to }) => {
    const what = kind === "default-preset" ? KIND_WORDS[kind] : `${kind} ${oneLine(JSON.stringify(name))}`;
    return `  ${what}: ${oneLine(from)} → ${oneLine(to)}`;
  });
  lines.unshift(`${dryRun ? "Would copy" : "Copied"} into ${oneLine(folder)}: ${counted(copied)}`);
  if (present.length > 0) lines.push(`There already, left as it is: ${counted(present)}`);
  if (skipped.length > 0) lines.push(style.yellow("Left out:"));
  lines.push(...skipped.map(({ file, why }) => `  ${oneLine(file)}: ${oneLine(why)}`));
  if (ignored.length > 0)
    lines.push(`Nothing to copy in ${ignored.length} other file${ignored.length === 1 ? "" : "s"}.`);
  return `${lines.join("\n")}\n`;
}
