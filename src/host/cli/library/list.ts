import { z } from "zod";
import { CliError, EXITS } from "../error.ts";
import type { HelpPage } from "../help.ts";
import { write, type CliIo } from "../io.ts";
import { jsonText } from "../json-text.ts";
import { HELP_ROW, type OptionRow, type Options } from "../options.ts";
import { type Column, fit, oneLine, tableLines } from "../table.ts";
import type { ApiClient } from "./api-client.ts";
import { withLibrary } from "./connection.ts";
import { PLACE_OPTIONS, URL_OPTION } from "./data-folder.ts";
import { KIND_WORDS, kindRow } from "./kinds.ts";
import { libraryRows, type LibraryRow } from "./rows.ts";

/** Which kinds of resource a subcommand is about. */
export const KIND_OPTION: OptionRow = {
  name: "kind",
  value: "KIND",
  range: KIND_WORDS.join(", "),
  help: `only one kind: ${KIND_WORDS.join(", ")}`,
};

/** The help of `library list`, and its options. */
export const LIST_PAGE: HelpPage = {
  usage: ["lorekeeper library list [options]"],
  about: ["Shows what is in the library: characters in their order, everything else newest first."],
  options: [
    {
      title: "What is printed",
      rows: [
        KIND_OPTION,
        { name: "json", help: 'print one JSON object: {"resources": [...]}, each with its kind' },
        HELP_ROW,
      ],
    },
    { title: "Where the library is", rows: [...PLACE_OPTIONS, URL_OPTION] },
  ],
  examples: [
    { command: "lorekeeper library list", says: "everything" },
    { command: "lorekeeper library list --kind world-book", says: "world books alone" },
    { command: "lorekeeper library list --json | jq '.resources[].id'", says: "the ids, for a script" },
  ],
};

const COLUMNS: readonly Column[] = [
  { title: "kind" },
  { title: "name", widthMax: 48 },
  { title: "id", widthMax: 100 },
  { title: "changed" },
  { title: "holds", widthMax: 60 },
];

const some = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? "" : "s"}`;
const many = (n: number, plural: string, singular: string): string => `${n} ${n === 1 ? singular : plural}`;

/** What a resource holds, in a few words. */
function contents(row: LibraryRow): string {
  const { entryCount, enabledEntryCount, promptCount, enabledPromptCount, warningCount = 0 } = row;
  const words: string[] = [];
  if (entryCount !== undefined) words.push(many(entryCount, "entries", "entry"), `${enabledEntryCount ?? 0} on`);
  if (promptCount !== undefined) words.push(some(promptCount, "prompt"), `${enabledPromptCount ?? 0} on`);
  if (row.alternateGreetingCount !== undefined) words.push(some(1 + row.alternateGreetingCount, "greeting"));
  if (row.hasEmbeddedCharacterBook === true) words.push("a world book");
  if (row.kind === "user") words.push(fit(row.description ?? "", 40));
  if (warningCount > 0) words.push(some(warningCount, "warning"));
  return words.filter((word) => word !== "").join(", ");
}

/** `2026-11-30 11:40` of a time, in UTC as it is stored. */
const minute = (time: string | undefined): string => (time ?? "").replace("T", " ").slice(0, 16);

function listText(rows: readonly LibraryRow[], place: string): string {
  if (rows.length === 0) {
    return `Nothing is here yet (${oneLine(place)}).\nAdd cards, presets, world books and users: lorekeeper library add <file…>\n`;
  }
  const cells = rows.map((row) => [kindRow(row.kind).noun, row.name, row.id, minute(row.updatedAt), contents(row)]);
  return `${tableLines(COLUMNS, cells).join("\n")}\n`;
}

const DamagedSchema = z.looseObject({
  stores: z.looseObject({
    damaged: z.array(z.looseObject({ file: z.string() })),
    readOnly: z.array(z.looseObject({ store: z.string(), message: z.string() })).default([]),
  }),
});

/** Says on standard error what lists cannot show. A library that has no status, such as an older one, says nothing. */
async function tellDamaged(api: ApiClient, io: CliIo): Promise<void> {
  const status = await api.json(DamagedSchema, { method: "GET", path: "/v1/status" }).catch(() => null);
  for (const { store, message } of status?.stores.readOnly ?? []) {
    await write(
      io.stderr,
      `nothing is written to ${oneLine(store)}: ${oneLine(message)}; lorekeeper doctor says more\n`,
    );
  }
  const files = status?.stores.damaged.map(({ file }) => file) ?? [];
  if (files.length === 0) return;
  const named = `${files.slice(0, 3).join(", ")}${files.length > 3 ? ", …" : ""}`;
  const what = `${files.length} damaged file${files.length === 1 ? "" : "s"}`;
  await write(io.stderr, `${what}, left as found: ${oneLine(named)}; lorekeeper doctor says more\n`);
}

/** Prints the library that `api` leads to; `place` is what messages call it. */
export async function list(api: ApiClient, place: string, options: Options, io: CliIo): Promise<number> {
  const rows = await libraryRows(api, options.choice("kind", KIND_WORDS));
  const text = options.flag("json") ? `${jsonText({ resources: rows }, 2)}\n` : listText(rows, place);
  await write(io.stdout, text);
  await tellDamaged(api, io);
  return EXITS.ok.code;
}

/** The subcommand `library list`. Returns the exit code; throws coded errors. */
export async function runList(options: Options, io: CliIo): Promise<number> {
  if (options.files.length > 0) throw new CliError("usage-files", "library list takes no files");
  options.choice("kind", KIND_WORDS);
  return withLibrary({ options, io }, ({ api, place }) => list(api, place, options, io));
}
