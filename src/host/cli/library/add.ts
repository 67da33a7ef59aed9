import { LIMITS } from "../../../matcher/limits.ts";
import { MatcherError } from "../../../matcher/model/error.ts";
import { entityWords } from "../../../workers/client.ts";
import type { ResourceKind } from "../../../workers/protocol.ts";
import { CliError, EXITS } from "../error.ts";
import type { HelpPage } from "../help.ts";
import { readInput, titleOf, type InputFile } from "../input.ts";
import { write, type CliIo } from "../io.ts";
import { jsonText } from "../json-text.ts";
import { HELP_ROW, type Options } from "../options.ts";
import { withProgress } from "../progress.ts";
import { errorLines, tell, type Told } from "../report-error.ts";
import { styleOf } from "../style.ts";
import { addedText } from "./added-text.ts";
import type { ApiClient } from "./api-client.ts";
import { withLibrary } from "./connection.ts";
import { PLACE_OPTIONS, URL_OPTION } from "./data-folder.ts";
import { importFile, type Added } from "./import-call.ts";
import { KIND_WORDS } from "./kinds.ts";
import { recogniseFile } from "./recognise.ts";

/** The help of `library add`, and its options. */
export const ADD_PAGE: HelpPage = {
  usage: ["lorekeeper library add <file…> [options]"],
  about: [
    "Puts files into the library and says of each what was kept, read otherwise than written, or refused. What a file is",
    "is seen by its content: character card (JSON, PNG, CHARX, YAML), chat-completion preset, world book (SillyTavern,",
    "character book, NovelAI, Agnai, Risu) or user ({name, description}). Unknown fields are kept, and so are the bytes",
    "of the file itself. A file that is refused leaves nothing behind, and the others are added all the same.",
  ],
  options: [
    {
      title: "What is added",
      rows: [
        {
          name: "kind",
          value: "KIND",
          default: "by the content",
          range: KIND_WORDS.join(", "),
          help: `take the files as this: ${KIND_WORDS.join(", ")}`,
        },
        {
          name: "name",
          value: "NAME",
          default: "its own name",
          help: "call it so in the library; takes one file at a time",
        },
      ],
    },
    {
      title: "What is printed",
      rows: [
        { name: "json", help: 'print one JSON object: {"files": [...]}, each with its resource or its error' },
        { name: "all", help: "show every note, not just the first ten of a file" },
        HELP_ROW,
      ],
    },
    { title: "Where the library is", rows: [...PLACE_OPTIONS, URL_OPTION] },
  ],
  examples: [
    { command: "lorekeeper library add Ada.png saltmere.json preset.json", says: "a card, a world book and a preset" },
    { command: 'lorekeeper library add notes.json --kind world-book --name "Field notes"', says: "say what it is" },
    { command: "lorekeeper library add cards/*.png --json > added.json", says: "many at once, for a script" },
  ],
};

/** What became of one file of the command line. */
export type AddResult =
  | ({ readonly file: string; readonly ok: true } & Added)
  | { readonly file: string; readonly ok: false; readonly error: Told };

/** The kind that was asked for, else the one that the content shows. */
function kindOf(file: InputFile, options: Options): ResourceKind {
  const chosen = options.choice("kind", KIND_WORDS);
  if (chosen !== undefined) return chosen;
  const { entity, kind } = recogniseFile(file.bytes);
  if (kind !== undefined) return kind;
  if (entity === "unknown") {
    throw new CliError("kind-unknown", "it is no card, preset, world book or user that is known here");
  }
  const { words, advice } = entityWords(entity);
  throw new CliError("kind-unknown", `it is ${words}; ${advice}`);
}

async function addFile(api: ApiClient, name: string, options: Options, io: CliIo): Promise<AddResult> {
  try {
    const file = await readInput(name, io.stdin, { regular: true });
    const limit = LIMITS.inputBytes.value;
    if (file.bytes.byteLength > limit) {
      const requested = file.bytes.byteLength;
      throw new MatcherError("input-too-large", `it has ${requested} bytes; ${limit} are taken`, { limit, requested });
    }
    const added = await importFile(api, { file, kind: kindOf(file, options), name: options.text("name") });
    return { file: name, ok: true, ...added };
  } catch (error) {
    // Without the library, or with a fault of this program, no other file fares better.
    if (isFatal(error)) throw error;
    const told = tell(error);
    const title = titleOf(name);
    const message = told.message.startsWith(title) ? told.message : `${title}: ${told.message}`;
    return { file: name, ok: false, error: { ...told, message } };
  }
}

function isFatal(error: unknown): boolean {
  return error instanceof CliError && (error.code === "plugin-unreachable" || error.code === "plugin-answer");
}

function resultJson(result: AddResult): object {
  if (result.ok) return result;
  const { code, message, remedy } = result.error;
  return { file: result.file, ok: false, error: { code, message, remedy } };
}

async function tellResults(results: readonly AddResult[], options: Options, io: CliIo): Promise<void> {
  if (options.flag("json")) {
    await write(io.stdout, `${jsonText({ files: results.map(resultJson) }, 2)}\n`);
    return;
  }
  for (const result of results) {
    if (result.ok) {
      const look = { style: styleOf(io.stdout, io.env), all: options.flag("all") };
      await write(io.stdout, addedText(titleOf(result.file), result, look));
    } else await write(io.stderr, `${errorLines(result.error, styleOf(io.stderr, io.env)).join("\n")}\n`);
  }
}

/** Adds the files of a command line, one after the other, and says what became of each. */
export async function add(api: ApiClient, options: Options, io: CliIo): Promise<number> {
  const total = options.files.length;
  const what = total === 1 ? "adding" : "adding file";
  const results = await withProgress(io, { what, total }, async (progress) => {
    const done: AddResult[] = [];
    for (const name of options.files) {
      done.push(await addFile(api, name, options, io));
      progress.step();
    }
    return done;
  });
  await tellResults(results, options, io);
  return Math.max(EXITS.ok.code, ...results.map((result) => (result.ok ? EXITS.ok.code : result.error.exit)));
}

/** The subcommand `library add`. Returns the exit code; throws coded errors. */
export async function runAdd(options: Options, io: CliIo): Promise<number> {
  const { files } = options;
  if (files.length === 0) throw new CliError("usage-files", "library add needs a file");
  if (files.filter((name) => name === "-").length > 1) {
    throw new CliError("usage-files", "standard input can be only one of the files");
  }
  if (options.text("name") !== undefined && files.length > 1) {
    throw new CliError("usage-option", "--name takes one file at a time");
  }
  options.choice("kind", KIND_WORDS);
  return withLibrary({ options, io, adds: true }, ({ api }) => add(api, options, io));
}
