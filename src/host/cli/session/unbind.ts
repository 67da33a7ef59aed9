import { CliError, EXITS } from "../error.ts";
import type { HelpPage } from "../help.ts";
import { write, type CliIo } from "../io.ts";
import { type Connection, withLibrary } from "../library/connection.ts";
import { PLACE_OPTIONS, URL_OPTION } from "../library/data-folder.ts";
import { findNamed } from "../library/names.ts";
import { libraryRows } from "../library/rows.ts";
import { HELP_ROW, type Options } from "../options.ts";
import { oneLine } from "../table.ts";
import { sessionNamed } from "./live-sessions.ts";
import {
  booksStep,
  characterStep,
  presetStep,
  readSelection,
  type SelectionStep,
  type SessionSelection,
  takeSteps,
  userStep,
} from "./selection.ts";

/** The help of `unbind`, and its options. */
export const UNBIND_PAGE: HelpPage = {
  usage: ["lorekeeper unbind <session|latest> [options]"],
  about: [
    "Takes resources from a session again; the library keeps them. Books that come with the user, the preset or the",
    "character go with those. `latest` is the session that was used last, which only a running plugin knows.",
  ],
  options: [
    {
      title: "What is taken",
      rows: [
        { name: "all", help: "everything" },
        { name: "preset", help: "the preset" },
        { name: "character", help: "the character" },
        { name: "user", help: "the user (persona)" },
        { name: "book", value: "NAME", multiple: true, help: "a world book, by id or name; may be repeated" },
        HELP_ROW,
      ],
    },
    { title: "Where the library is", rows: [...PLACE_OPTIONS, URL_OPTION] },
  ],
  examples: [
    { command: "lorekeeper unbind latest --all", says: "everything, from the session used last" },
    { command: "lorekeeper unbind latest --preset", says: "the preset alone" },
    { command: "lorekeeper unbind session-1 --book Saltmere", says: "one of its world books" },
  ],
};

/** The bound books without the named ones. A book that is gone from the library is named by its id. */
async function booksLeft(api: Connection["api"], bookIds: readonly string[], words: readonly string[]) {
  const known = new Map((await libraryRows(api, "world-book")).map((row) => [row.id, row]));
  const bound = bookIds.map((id) => ({ id, name: known.get(id)?.name ?? id, kind: "world-book" as const }));
  const errors = {
    unknown: "book-unbound",
    ambiguous: "resource-ambiguous",
    nobody: "no book of the session",
  } as const;
  const taken = new Set(words.map((word) => findNamed(bound, word, errors)));
  return { left: bound.filter((row) => !taken.has(row)).map(({ id }) => id), taken: [...taken] };
}

async function stepsOf(api: Connection["api"], bound: SessionSelection, options: Options): Promise<SelectionStep[]> {
  const all = options.flag("all");
  const words = options.texts("book");
  const steps: SelectionStep[] = [];
  if (all || options.flag("preset")) steps.push(presetStep(null, "no preset"));
  if (all || options.flag("character")) steps.push(characterStep(null, null, "no character"));
  if (all || options.flag("user")) steps.push(userStep(null, "no user"));
  if (all) steps.push(booksStep([], "no world books of its own"));
  if (all || words.length === 0) return steps;
  const { left, taken } = await booksLeft(api, bound.bookIds, words);
  const says = taken.map(({ id, name }) => `without world book ${oneLine(JSON.stringify(name))} (${id})`).join("\n");
  return [...steps, booksStep(left, says)];
}

/** Takes what the command line names. */
export async function unbind(connection: Connection, options: Options, io: CliIo): Promise<number> {
  const sessionId = await sessionNamed(options.files[0] ?? "", connection);
  const { api } = connection;
  const steps = await stepsOf(api, await readSelection(api, sessionId), options);
  await write(io.stdout, `Session ${oneLine(sessionId)}:\n`);
  await takeSteps(api, {
    sessionId,
    steps,
    done: ({ says }) => write(io.stdout, `${says.replaceAll(/^/gm, "  ")}\n`),
  });
  return EXITS.ok.code;
}

/** The subcommand `unbind`. Returns the exit code; throws coded errors. */
export async function runUnbind(options: Options, io: CliIo): Promise<number> {
  if (options.files.length !== 1) throw new CliError("usage-files", "unbind needs one session, or latest");
  const asked = ["all", "preset", "character", "user"].some((name) => options.flag(name));
  if (!asked && options.texts("book").length === 0) {
    throw new CliError("usage-option", "nothing to take: give --preset, --character, --user, --book or --all");
  }
  return withLibrary({ options, io }, (connection) => unbind(connection, options, io));
}
