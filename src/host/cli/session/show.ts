import { CliError, EXITS } from "../error.ts";
import type { HelpPage } from "../help.ts";
import { write, type CliIo } from "../io.ts";
import { jsonText } from "../json-text.ts";
import { ApiError } from "../library/api-error.ts";
import { type Connection, withLibrary } from "../library/connection.ts";
import { PLACE_OPTIONS, URL_OPTION } from "../library/data-folder.ts";
import { libraryRows } from "../library/rows.ts";
import { HELP_ROW, type Options } from "../options.ts";
import { styleOf } from "../style.ts";
import { oneLine } from "../table.ts";
import { type ActiveView, readActive } from "./active.ts";
import { liveSessions, sessionNamed } from "./live-sessions.ts";
import { defaultPreset, readSelection } from "./selection.ts";
import { activeText, selectionText } from "./show-text.ts";

/** The help of `show`, and its options. */
export const SHOW_PAGE: HelpPage = {
  usage: ["lorekeeper show <session|latest> [options]"],
  about: [
    "Shows what a session is bound to, which world books it has from where, what of them is active in its conversation",
    "as it is, and what deserves a word. What is active is known to a running plugin alone; without one, what the",
    "session is bound to is shown.",
  ],
  options: [
    {
      title: "What is printed",
      rows: [{ name: "json", help: "print the answer of the API (GET /v1/active), or {selection}" }, HELP_ROW],
    },
    { title: "Where the library is", rows: [...PLACE_OPTIONS, URL_OPTION] },
  ],
  examples: [
    { command: "lorekeeper show latest", says: "the session used last" },
    { command: "lorekeeper show session-1", says: "a session by its id" },
    { command: "lorekeeper show latest --json | jq .diagnostics", says: "what deserves a word, for a script" },
  ],
};

/** The active view; null where no plugin runs. */
async function activeOf({ api }: Connection, sessionId: string): Promise<ActiveView | null> {
  try {
    return await readActive(api, sessionId);
  } catch (error) {
    if (error instanceof ApiError && ["TAVERN_NOT_RUNNING", "NOT_FOUND", "HTTP_404"].includes(error.code)) return null;
    throw error;
  }
}

/** Whether a view leaves names out that the library may know. */
const lacksNames = ({ selection, resources, audit }: ActiveView): boolean =>
  audit.fingerprint === null ||
  (selection.presetId !== null && resources.preset === null) ||
  (selection.characterCardId !== null && resources.characterCard === null) ||
  (selection.userId !== null && resources.user === null);

/** Says so where a session neither runs nor has anything but what a new one starts with: it may be a slip. */
async function tellUnknown({ api }: Connection, sessionId: string, io: CliIo): Promise<void> {
  const live = await liveSessions(api);
  if (live === null || live.sessions.some((one) => one.sessionId === sessionId)) return;
  const { presetId, characterId, userId, bookIds } = await readSelection(api, sessionId);
  const isOwn = characterId !== null || userId !== null || bookIds.length > 0;
  if (isOwn || presetId !== (await defaultPreset(api))) return;
  const note = "is neither running nor bound; shown is what a new session starts with";
  await write(io.stderr, `session ${oneLine(sessionId)} ${note}\n`);
}

/** What a session is bound to, from its selection alone. */
async function showSelection({ api }: Connection, sessionId: string, { options, io }: Shown): Promise<void> {
  const selection = await readSelection(api, sessionId);
  const text = options.flag("json")
    ? `${jsonText({ selection }, 2)}\n`
    : selectionText(selection, { sessionId, style: styleOf(io.stdout, io.env), rows: await libraryRows(api) });
  await write(io.stdout, text);
}

interface Shown {
  readonly options: Options;
  readonly io: CliIo;
}

/** Shows one session. A profile that is too large is an error, told behind what the session is bound to. */
export async function show(connection: Connection, options: Options, io: CliIo): Promise<number> {
  const { api, through } = connection;
  const sessionId = await sessionNamed(options.files[0] ?? "", connection);
  let view: ActiveView | null;
  try {
    view = through === "plugin" ? await activeOf(connection, sessionId) : null;
  } catch (error) {
    const isTooLarge = error instanceof ApiError && error.code === "TAVERN_PROFILE_TOO_LARGE";
    if (isTooLarge && !options.flag("json")) await showSelection(connection, sessionId, { options, io });
    throw error;
  }
  if (view === null) {
    await showSelection(connection, sessionId, { options, io });
    await write(io.stderr, "no plugin runs here: what would be active is known where one does\n");
    return EXITS.ok.code;
  }
  await tellUnknown(connection, sessionId, io);
  const style = styleOf(io.stdout, io.env);
  const rows = lacksNames(view) ? await libraryRows(api) : [];
  await write(
    io.stdout,
    options.flag("json") ? `${jsonText(view, 2)}\n` : activeText(view, { sessionId, style, rows }),
  );
  return EXITS.ok.code;
}

/** The subcommand `show`. Returns the exit code; throws coded errors. */
export async function runShow(options: Options, io: CliIo): Promise<number> {
  if (options.files.length !== 1) throw new CliError("usage-files", "show needs one session, or latest");
  return withLibrary({ options, io }, (connection) => show(connection, options, io));
}
