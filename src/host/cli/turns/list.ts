import { CliError, EXITS } from "../error.ts";
import type { HelpPage } from "../help.ts";
import { type CliIo, write } from "../io.ts";
import { jsonText } from "../json-text.ts";
import { dataFolder, PLACE_OPTIONS } from "../library/data-folder.ts";
import { HELP_ROW, type Options } from "../options.ts";
import { withLocalEngine } from "../service.ts";
import { type Column, oneLine, tableLines } from "../table.ts";
import { seenTurns, type TurnsSeen, unseenNote } from "./seen.ts";

/** The help of `turns list`, and its options. */
export const LIST_TURNS_PAGE: HelpPage = {
  usage: ["lorekeeper turns list [options]"],
  about: [
    "Shows which sessions have recorded turns, the one used last first: how many, how many of them are redacted, how many",
    "are on their way, and when the oldest and the newest began, in UTC. Nothing is written.",
  ],
  options: [
    {
      title: "What is printed",
      rows: [{ name: "json", help: 'print one JSON object: {"sessions": [...]}' }, HELP_ROW],
    },
    { title: "Where the turns are", rows: PLACE_OPTIONS },
  ],
  examples: [
    { command: "lorekeeper turns list", says: "all sessions" },
    { command: "lorekeeper turns list --data ./data", says: "those of another data folder" },
    { command: "lorekeeper turns list --json | jq -r '.sessions[].sessionId'", says: "their ids, for a script" },
  ],
};

const COLUMNS: readonly Column[] = [
  { title: "session", widthMax: 100 },
  { title: "turns", right: true },
  { title: "redacted", right: true },
  { title: "open", right: true },
  { title: "first" },
  { title: "last" },
];

const MINUTE = "YYYY-MM-DDTHH:MM".length;

/** `2026-11-30 11:40`, in UTC. A time that no calendar has stays a number. */
function minute(ms: number): string {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? String(ms) : date.toISOString().replace("T", " ").slice(0, MINUTE);
}

function listText(sessions: TurnsSeen["sessions"], folder: string): string {
  if (sessions.length === 0) return `No turn is recorded in ${oneLine(folder)}.\n`;
  const cells = sessions.map(({ sessionId, turns, redacted, open, firstAt, lastAt }) => [
    sessionId,
    String(turns),
    String(redacted),
    String(open),
    minute(firstAt),
    minute(lastAt),
  ]);
  return `${tableLines(COLUMNS, cells).join("\n")}\n`;
}

/** The subcommand `turns list`. Returns the exit code; throws coded errors. */
export async function runListTurns(options: Options, io: CliIo): Promise<number> {
  if (options.files.length > 0) throw new CliError("usage-files", "turns list takes no files");
  const folder = dataFolder(options, io.env);
  const seen = await withLocalEngine((client) => seenTurns(client, folder));
  const sessions = seen?.sessions ?? [];
  const note = seen === null ? null : unseenNote(seen);
  if (note !== null) await write(io.stderr, `${note}\n`);
  await write(io.stdout, options.flag("json") ? `${jsonText({ sessions }, 2)}\n` : listText(sessions, folder));
  return EXITS.ok.code;
}
