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
import { type ActiveView, readActive } from "./active.ts";
import { sessionNamed } from "./live-sessions.ts";
import { readSelection } from "./selection.ts";
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

/** Shows one session. */
export async function show(connection: Connection, options: Options, io: CliIo): Promise<number> {
  const sessionId = await sessionNamed(options.files[0] ?? "", connection);
  const style = styleOf(io.stdout, io.env);
  const view = connection.through === "plugin" ? await activeOf(connection, sessionId) : null;
  if (view !== null) {
    await write(io.stdout, options.flag("json") ? `${jsonText(view, 2)}\n` : activeText(view, sessionId, style));
    return EXITS.ok.code;
  }
  const selection = await readSelection(connection.api, sessionId);
  const text = options.flag("json")
    ? `${jsonText({ selection }, 2)}\n`
    : selectionText(selection, await libraryRows(connection.api), { sessionId, style });
  await write(io.stdout, text);
  await write(io.stderr, "no plugin runs here: what would be active is known where one does\n");
  return EXITS.ok.code;
}

/** The subcommand `show`. Returns the exit code; throws coded errors. */
export async function runShow(options: Options, io: CliIo): Promise<number> {
  if (options.files.length !== 1) throw new CliError("usage-files", "show needs one session, or latest");
  return withLibrary({ options, io }, (connection) => show(connection, options, io));
}
