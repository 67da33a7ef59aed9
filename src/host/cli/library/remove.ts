import { z } from "zod";
import { CliError, EXITS } from "../error.ts";
import type { HelpPage } from "../help.ts";
import { write, type CliIo } from "../io.ts";
import { jsonText } from "../json-text.ts";
import { HELP_ROW, type Options } from "../options.ts";
import { oneLine } from "../table.ts";
import type { ApiClient } from "./api-client.ts";
import { withLibrary } from "./connection.ts";
import { PLACE_OPTIONS, URL_OPTION } from "./data-folder.ts";
import { findResources } from "./find-resource.ts";
import { KIND_WORDS, kindRow } from "./kinds.ts";
import { KIND_OPTION } from "./list.ts";
import type { LibraryRow } from "./rows.ts";

/** The help of `library rm`, and its options. */
export const REMOVE_PAGE: HelpPage = {
  usage: ["lorekeeper library rm <id or name…> [options]"],
  about: [
    "Deletes resources. Nothing is asked: each stays in the trash for 30 days, and `library restore` brings it back.",
    "Names match without regard to case, where none is written just so.",
    "Sessions and relations that used it are cleared of it. If one of the names is unknown or ambiguous, nothing is",
    "deleted at all.",
  ],
  options: [
    {
      title: "What is deleted",
      rows: [KIND_OPTION, { name: "json", help: 'print one JSON object: {"deleted": [...]}' }, HELP_ROW],
    },
    { title: "Where the library is", rows: [...PLACE_OPTIONS, URL_OPTION] },
  ],
  examples: [
    { command: "lorekeeper library rm world-book-bc0cb8168b834873", says: "by its id" },
    { command: "lorekeeper library rm Saltmere", says: "by its name, if only one thing is called so" },
    { command: "lorekeeper library rm Ada --kind character", says: "a character, where a user has that name too" },
  ],
};

/** Deletes what the command line names. */
export async function remove(api: ApiClient, options: Options, io: CliIo): Promise<number> {
  const named = new Set(await findResources(api, options.files, options.choice("kind", KIND_WORDS)));
  const deleted: LibraryRow[] = [];
  try {
    for (const row of named) {
      const path = `${kindRow(row.kind).path}/${encodeURIComponent(row.id)}`;
      await api.json(z.looseObject({ ok: z.literal(true) }), { method: "DELETE", path });
      deleted.push(row);
    }
  } finally {
    await tellDeleted(deleted, options, io);
  }
  return EXITS.ok.code;
}

/** Also of those that went before one that was refused. */
async function tellDeleted(deleted: readonly LibraryRow[], options: Options, io: CliIo): Promise<void> {
  if (options.flag("json")) {
    const rows = deleted.map(({ kind, id, name }) => ({ kind, id, name }));
    await write(io.stdout, `${jsonText({ deleted: rows }, 2)}\n`);
    return;
  }
  for (const { kind, id, name } of deleted) {
    const what = `${kindRow(kind).noun} ${oneLine(JSON.stringify(name))} (${id})`;
    await write(io.stdout, `Deleted ${what}. For 30 days it can be had back: lorekeeper library restore ${id}\n`);
  }
}

/** The subcommand `library rm`. Returns the exit code; throws coded errors. */
export async function runRemove(options: Options, io: CliIo): Promise<number> {
  if (options.files.length === 0) throw new CliError("usage-files", "library rm needs an id or a name");
  options.choice("kind", KIND_WORDS);
  return withLibrary({ options, io }, ({ api }) => remove(api, options, io));
}
