import { stat } from "node:fs/promises";
import { extname } from "node:path";
import { z } from "zod";
import { CliError, EXITS } from "../error.ts";
import type { HelpPage } from "../help.ts";
import { write, type CliIo } from "../io.ts";
import { jsonText } from "../json-text.ts";
import { HELP_ROW, type Options } from "../options.ts";
import { writeOutput } from "../output-file.ts";
import { oneLine } from "../table.ts";
import type { ApiClient, ApiFile } from "./api-client.ts";
import { withLibrary } from "./connection.ts";
import { PLACE_OPTIONS, URL_OPTION } from "./data-folder.ts";
import { findResources } from "./find-resource.ts";
import { KIND_WORDS, kindRow } from "./kinds.ts";
import { KIND_OPTION } from "./list.ts";
import type { LibraryRow } from "./rows.ts";

const FORMS = ["json", "png"] as const;
type Form = (typeof FORMS)[number];

/** The help of `library export`, and its options. */
export const EXPORT_PAGE: HelpPage = {
  usage: ["lorekeeper library export <id or name> [options]"],
  about: [
    "Writes a resource as a file that SillyTavern reads: a card, a chat-completion preset, a world file. What was",
    "imported comes out again with its unknown fields. A user comes out as {id, name, description}.",
  ],
  options: [
    {
      title: "What is written",
      rows: [
        {
          name: "form",
          value: "json|png",
          help: "png only for characters: their picture with the card (by the ending of -o, else json)",
        },
        {
          name: "output",
          short: "o",
          value: "FILE",
          help: "a file, a folder, or - for standard output (proposed name)",
        },
        { name: "force", help: "replace a file that is there already" },
        KIND_OPTION,
        { name: "json", help: 'print one JSON object: {"exported": {...}} with the file written' },
        HELP_ROW,
      ],
    },
    { title: "Where the library is", rows: [...PLACE_OPTIONS, URL_OPTION] },
  ],
  examples: [
    { command: "lorekeeper library export Saltmere", says: "into this folder, under the name the library proposes" },
    { command: "lorekeeper library export Ada --form png -o ada.png", says: "a card with its picture" },
    { command: "lorekeeper library export Saltmere -o - | lorekeeper lint -", says: "straight into another command" },
  ],
};

const UserSchema = z.looseObject({ user: z.object({ id: z.string(), name: z.string(), description: z.string() }) });

/** A user has no route that exports it: it is its own file. */
async function userFile(api: ApiClient, path: string, name: string): Promise<ApiFile> {
  const { user } = await api.json(UserSchema, { method: "GET", path });
  const fileName = `${name.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, "_").slice(0, 100)}.json`;
  return { bytes: Buffer.from(`${JSON.stringify(user, null, 2)}\n`), contentType: "application/json", fileName };
}

async function fetchFile(api: ApiClient, row: LibraryRow, form: Form): Promise<ApiFile> {
  if (form === "png" && row.kind !== "character") {
    throw new CliError("export-form", `a ${kindRow(row.kind).noun} cannot be written as png`);
  }
  const path = `${kindRow(row.kind).path}/${encodeURIComponent(row.id)}`;
  if (row.kind === "user") return userFile(api, path, row.name);
  const file = await api.file(`${path}/${row.kind === "preset" ? "export" : form}`);
  return file.fileName === "" ? { ...file, fileName: `${row.id}.${form}` } : file;
}

const SUFFIX_FORMS: ReadonlyMap<string, Form> = new Map([
  [".json", "json"],
  [".png", "png"],
]);

/** The form that was asked for: by `--form`, else by the ending of the file. Errors: `export-form` where they disagree. */
function askedForm(options: Options): Form | undefined {
  const form = options.choice("form", FORMS);
  const output = options.text("output") ?? "";
  const ending = SUFFIX_FORMS.get(extname(output).toLowerCase());
  if (form !== undefined && ending !== undefined && form !== ending) {
    throw new CliError("export-form", `--form ${form} does not go into ${output}`);
  }
  return form ?? ending;
}

/** Another ending would hide from programs that open a card by it what the file is. */
async function assertEnding(row: LibraryRow, output: string): Promise<void> {
  if (row.kind !== "character" || output === "-" || SUFFIX_FORMS.has(extname(output).toLowerCase())) return;
  if (extname(output) === "" || (await isFolder(output))) return;
  throw new CliError("export-form", `${output} ends neither in .json nor in .png`);
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function writeBytes(stream: CliIo["stdout"], bytes: Uint8Array): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  stream.write(bytes, (error) => (error === null || error === undefined ? resolve() : reject(error)));
  await promise;
}

/** Exports what the command line names. `library export` names it `exportFile`, as `export` is a word of the language. */
export async function exportFile(api: ApiClient, options: Options, io: CliIo): Promise<number> {
  const form = askedForm(options) ?? "json";
  const output = options.text("output") ?? ".";
  const [row] = await findResources(api, options.files, options.choice("kind", KIND_WORDS));
  if (row === undefined) throw new CliError("usage-files", "library export needs one id or name");
  await assertEnding(row, output);
  const file = await fetchFile(api, row, form);
  if (output === "-") {
    await writeBytes(io.stdout, file.bytes);
    return EXITS.ok.code;
  }
  const path = await writeOutput({ path: output, name: file.fileName, force: options.flag("force") }, file.bytes);
  const { kind, id, name } = row;
  const bytes = file.bytes.byteLength;
  const exported = { kind, id, name, file: path, bytes, contentType: file.contentType };
  const line = `${kindRow(kind).noun} ${oneLine(JSON.stringify(name))} written to ${oneLine(path)} (${bytes} bytes)\n`;
  await write(io.stdout, options.flag("json") ? `${jsonText({ exported }, 2)}\n` : line);
  return EXITS.ok.code;
}

/** The subcommand `library export`. Returns the exit code; throws coded errors. */
export async function runExport(options: Options, io: CliIo): Promise<number> {
  const { files } = options;
  if (files.length !== 1) throw new CliError("usage-files", "library export needs one id or name");
  const form = askedForm(options);
  const toStdout = options.text("output") === "-";
  if (options.text("output") === "") throw new CliError("usage-option", "--output takes a file, a folder or -");
  if (toStdout && options.flag("json"))
    throw new CliError("usage-option", "--json says where the file went; -o - is it");
  if (toStdout && form === "png" && io.stdout.isTTY === true) {
    throw new CliError("usage-option", "a png does not go to a terminal; give -o FILE");
  }
  options.choice("kind", KIND_WORDS);
  return withLibrary({ options, io }, ({ api }) => exportFile(api, options, io));
}
