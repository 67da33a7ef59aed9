import type { ResourceKind } from "../../../workers/protocol.ts";
import { CliError, EXITS } from "../error.ts";
import type { HelpPage } from "../help.ts";
import { write, type CliIo } from "../io.ts";
import { type Connection, withLibrary } from "../library/connection.ts";
import { PLACE_OPTIONS, URL_OPTION } from "../library/data-folder.ts";
import { findResources } from "../library/find-resource.ts";
import { kindRow } from "../library/kinds.ts";
import type { LibraryRow } from "../library/rows.ts";
import { HELP_ROW, type OptionRow, type Options } from "../options.ts";
import { oneLine } from "../table.ts";
import { liveSessions, sessionNamed } from "./live-sessions.ts";
import {
  booksStep,
  type CharacterOptions,
  characterStep,
  presetStep,
  readSelection,
  type SelectionStep,
  type SessionSelection,
  takeSteps,
  userStep,
} from "./selection.ts";

/** The resources that are named by id or by name. */
const RESOURCE_OPTIONS: readonly OptionRow[] = [
  { name: "preset", value: "NAME", help: "the preset; in place of the one that is bound" },
  { name: "character", value: "NAME", help: "the character; in place of the one that is bound" },
  { name: "user", value: "NAME", help: "the user (persona); in place of the one that is bound" },
  { name: "book", value: "NAME", multiple: true, help: "a world book beside those that are bound; may be repeated" },
];

const CHARACTER_OPTIONS: readonly OptionRow[] = [
  { name: "greeting", value: "N", range: "0 or more", help: "which greeting of the character; 0 is its first message" },
  {
    name: "card-scripts",
    value: "on|off",
    default: "off",
    help: "whether regex scripts of the card may change lore (off)",
  },
];

/** The help of `bind`, and its options. */
export const BIND_PAGE: HelpPage = {
  usage: ["lorekeeper bind <session|latest> [options]"],
  about: [
    "Binds resources of the library to a session: its next requests are made from them. What is not named stays as it",
    "is. Resources are named by id or by name. `latest` is the session that was used last, which only a running plugin",
    "knows. While its agent is in a turn a session is not changed.",
  ],
  options: [
    { title: "What is bound", rows: RESOURCE_OPTIONS },
    { title: "Of the character", rows: CHARACTER_OPTIONS },
    { title: "Help", rows: [HELP_ROW] },
    { title: "Where the library is", rows: [...PLACE_OPTIONS, URL_OPTION] },
  ],
  examples: [
    { command: "lorekeeper bind latest --preset Adventure --character Ada", says: "the session used last" },
    {
      command: 'lorekeeper bind latest --user Zoe --book Saltmere --book "Old Tales"',
      says: "a persona and two books",
    },
    { command: "lorekeeper bind session-1 --greeting 2", says: "another greeting of the character it has" },
  ],
};

/** One row of what is named, or undefined where the option was not given. */
async function named(api: Connection["api"], options: Options, kind: "preset" | "character" | "user") {
  const word = options.text(kind);
  return word === undefined ? undefined : (await findResources(api, [word], kind))[0];
}

const called = ({ kind, name, id }: LibraryRow): string =>
  `${kindRow(kind).noun} ${oneLine(JSON.stringify(name))} (${id})`;

/** The character's step: another one, or other options of the one that is bound. Errors: `character-missing`. */
function characterSteps(row: LibraryRow | undefined, bound: SessionSelection, options: Options): SelectionStep[] {
  const greetingIndex = options.integer("greeting", 0);
  const scripts = options.choice("card-scripts", ["on", "off"]);
  const given: CharacterOptions = {
    ...(greetingIndex === undefined ? {} : { greetingIndex }),
    ...(scripts === undefined ? {} : { allowRegexScripts: scripts === "on" }),
  };
  const words = [
    ...(greetingIndex === undefined ? [] : [`greeting ${greetingIndex}`]),
    ...(scripts === undefined ? [] : [`card scripts ${scripts}`]),
  ];
  if (row === undefined && words.length === 0) return [];
  const id = row?.id ?? bound.characterId;
  if (id === null) {
    throw new CliError("character-missing", `${words.join(" and ")} belong to a character, and none is bound`);
  }
  const kept = id === bound.characterId ? bound.options : {};
  const says = [...(row === undefined ? [] : [`bound ${called(row)}`]), ...words].join(", ");
  return [characterStep(id, words.length === 0 ? null : { ...kept, ...given }, says)];
}

async function stepsOf(api: Connection["api"], sessionId: string, options: Options): Promise<SelectionStep[]> {
  const [preset, character, user] = [
    await named(api, options, "preset"),
    await named(api, options, "character"),
    await named(api, options, "user"),
  ];
  const kind: ResourceKind = "world-book";
  const words = options.texts("book");
  const books = words.length === 0 ? [] : await findResources(api, words, kind);
  const bound = await readSelection(api, sessionId);
  const ids = [...new Set([...bound.bookIds, ...books.map(({ id }) => id)])];
  return [
    ...(preset === undefined ? [] : [presetStep(preset.id, `bound ${called(preset)}`)]),
    ...characterSteps(character, bound, options),
    ...(user === undefined ? [] : [userStep(user.id, `bound ${called(user)}`)]),
    ...(books.length === 0 ? [] : [booksStep(ids, books.map((book) => `bound ${called(book)}`).join("\n"))]),
  ];
}

/** A session that nobody knows is bound all the same: it may come later. But a slip is worth a word. */
async function tellUnknown({ api, through }: Connection, sessionId: string, io: CliIo): Promise<void> {
  const live = through === "plugin" ? await liveSessions(api) : null;
  if (live === null || live.sessions.some((one) => one.sessionId === sessionId)) return;
  await write(
    io.stderr,
    `no session ${oneLine(sessionId)} lives in the plugin now; it is bound for when it is opened\n`,
  );
}

/** Binds what the command line names. */
export async function bind(connection: Connection, options: Options, io: CliIo): Promise<number> {
  const sessionId = await sessionNamed(options.files[0] ?? "", connection);
  const { api } = connection;
  const steps = await stepsOf(api, sessionId, options);
  await tellUnknown(connection, sessionId, io);
  await write(io.stdout, `Session ${oneLine(sessionId)}:\n`);
  await takeSteps(api, {
    sessionId,
    steps,
    done: ({ says }) => write(io.stdout, `${says.replaceAll(/^/gm, "  ")}\n`),
  });
  return EXITS.ok.code;
}

const BOUND = ["preset", "character", "user", "greeting", "card-scripts"] as const;

/** The subcommand `bind`. Returns the exit code; throws coded errors. */
export async function runBind(options: Options, io: CliIo): Promise<number> {
  if (options.files.length !== 1) throw new CliError("usage-files", "bind needs one session, or latest");
  const asked = BOUND.some((name) => options.text(name) !== undefined) || options.texts("book").length > 0;
  if (!asked) throw new CliError("usage-option", "nothing to bind: name a --preset, --character, --user or --book");
  options.integer("greeting", 0);
  options.choice("card-scripts", ["on", "off"]);
  return withLibrary({ options, io }, (connection) => bind(connection, options, io));
}
