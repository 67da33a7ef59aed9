import { z } from "zod";
import type { ResourceKind } from "../../../workers/protocol.ts";
import { CliError, EXITS } from "../error.ts";
import type { HelpPage } from "../help.ts";
import { write, type CliIo } from "../io.ts";
import { jsonText } from "../json-text.ts";
import { HELP_ROW, type Options } from "../options.ts";
import { type Column, oneLine, tableLines } from "../table.ts";
import type { ApiClient } from "./api-client.ts";
import { withLibrary } from "./connection.ts";
import { PLACE_OPTIONS, URL_OPTION } from "./data-folder.ts";
import { KIND_WORDS, kindRow } from "./kinds.ts";
import { KIND_OPTION } from "./list.ts";
import { findNamed, rowsNamed } from "./names.ts";
import { libraryRows } from "./rows.ts";
import { trashRows, type TrashRow } from "./trash.ts";

/** The help of `library restore`, and its options. */
export const RESTORE_PAGE: HelpPage = {
  usage: ["lorekeeper library restore <trash id, id or name…> [options]", "lorekeeper library restore --list"],
  about: [
    "Brings deleted resources back under their old ids, with the file that they were imported from. Sessions and",
    "relations that were cleared of them stay cleared. After 30 days in the trash a resource is gone for good.",
  ],
  options: [
    {
      title: "What is restored",
      rows: [
        { name: "list", help: "show what is in the trash" },
        KIND_OPTION,
        { name: "json", help: 'print one JSON object: {"trash": [...]} or {"restored": [...]}' },
        HELP_ROW,
      ],
    },
    { title: "Where the library is", rows: [...PLACE_OPTIONS, URL_OPTION] },
  ],
  examples: [
    { command: "lorekeeper library restore --list", says: "what can be had back" },
    { command: "lorekeeper library restore world-book-bc0cb8168b834873", says: "by the id it had" },
    { command: "lorekeeper library restore Saltmere", says: "by the name it had, if only one thing was called so" },
  ],
};

const COLUMNS: readonly Column[] = [
  { title: "kind" },
  { title: "name", widthMax: 48 },
  { title: "id", widthMax: 100 },
  { title: "deleted" },
  { title: "gone after" },
  { title: "trash id", widthMax: 120 },
];

const day = (time: string): string => time.slice(0, 10);

function trashText(rows: readonly TrashRow[]): string {
  if (rows.length === 0) return "The trash is empty.\n";
  const cells = rows.map((row) => [
    kindRow(row.kind).noun,
    row.name,
    row.id,
    day(row.deletedAt),
    day(row.expiresAt),
    row.trashId,
  ]);
  return `${tableLines(COLUMNS, cells).join("\n")}\n`;
}

/** The row with that trash id, else the one of that id or name. */
function findTrash(rows: readonly TrashRow[], word: string): TrashRow {
  const exact = rows.find(({ trashId }) => trashId === word);
  const errors = { unknown: "trash-unknown", ambiguous: "trash-ambiguous", nobody: "nothing in the trash" } as const;
  return exact ?? findNamed(rows, word, errors);
}

/** What was never deleted, or was restored already, is told as such. */
async function assertDeleted(
  api: ApiClient,
  rows: readonly TrashRow[],
  { words, kind }: { readonly words: readonly string[]; readonly kind: ResourceKind | undefined },
): Promise<void> {
  const missing = words.filter(
    (word) => rowsNamed(rows, word).length === 0 && !rows.some(({ trashId }) => trashId === word),
  );
  if (missing.length === 0) return;
  const living = await libraryRows(api, kind).catch(() => []);
  const there = missing.find((word) => rowsNamed(living, word).length > 0);
  if (there === undefined) return;
  const message = `nothing in the trash has the id or name ${JSON.stringify(there)}; the library has it`;
  throw new CliError("trash-unknown", message);
}

/** Restores what the command line names, or shows the trash. */
export async function restore(api: ApiClient, options: Options, io: CliIo): Promise<number> {
  const kind = options.choice("kind", KIND_WORDS);
  const rows = (await trashRows(api)).filter((row) => kind === undefined || row.kind === kind);
  if (options.flag("list")) {
    await write(io.stdout, options.flag("json") ? `${jsonText({ trash: rows }, 2)}\n` : trashText(rows));
    return EXITS.ok.code;
  }
  await assertDeleted(api, rows, { words: options.files, kind });
  const named = new Set(options.files.map((word) => findTrash(rows, word)));
  const restored: TrashRow[] = [];
  try {
    for (const row of named) {
      const path = `/v1/trash/${encodeURIComponent(row.trashId)}/restore`;
      await api.json(z.looseObject({ ok: z.literal(true) }), { method: "POST", path, body: "{}" });
      restored.push(row);
    }
  } finally {
    await tellRestored(restored, options, io);
  }
  return EXITS.ok.code;
}

async function tellRestored(restored: readonly TrashRow[], options: Options, io: CliIo): Promise<void> {
  if (options.flag("json")) {
    const rows = restored.map(({ kind, id, name }) => ({ kind, id, name }));
    await write(io.stdout, `${jsonText({ restored: rows }, 2)}\n`);
    return;
  }
  for (const { kind, id, name } of restored) {
    await write(io.stdout, `Restored ${kindRow(kind).noun} ${oneLine(JSON.stringify(name))} (${id}).\n`);
  }
}

/** The subcommand `library restore`. Returns the exit code; throws coded errors. */
export async function runRestore(options: Options, io: CliIo): Promise<number> {
  if (options.flag("list") && options.files.length > 0) {
    throw new CliError("usage-files", "library restore takes either --list or what is to be restored, not both");
  }
  if (!options.flag("list") && options.files.length === 0) {
    throw new CliError("usage-files", "library restore needs an id or a name, or --list");
  }
  options.choice("kind", KIND_WORDS);
  return withLibrary({ options, io }, ({ api }) => restore(api, options, io));
}
