import type { LoreClient } from "../../../workers/client.ts";
import { LOCAL_OWNER } from "../../turns/owner.ts";
import { CliError, EXITS } from "../error.ts";
import type { HelpPage } from "../help.ts";
import { type CliIo, write } from "../io.ts";
import { jsonText } from "../json-text.ts";
import { dataFolder, PLACE_OPTIONS } from "../library/data-folder.ts";
import { HELP_ROW, type Options } from "../options.ts";
import { withLocalEngine } from "../service.ts";
import { oneLine } from "../table.ts";
import { seenTurns, type TurnsSeen, unseenNote, unusable } from "./seen.ts";

/** The help of `turns drop`, and its options. */
export const DROP_TURNS_PAGE: HelpPage = {
  usage: ["lorekeeper turns drop <session…> [options]", "lorekeeper turns drop --all [options]"],
  about: [
    "Deletes all recorded turns of sessions, with their decisions and the names and keys that only they had. Nothing is",
    "asked and nothing brings them back: --dry-run says what would go. DSH's own history of the sessions is not touched.",
    "Works while DSH runs, too: turns that are on their way are not recorded when they end, later ones are again. If one",
    "of the sessions is unknown, nothing is deleted at all.",
  ],
  options: [
    {
      title: "What is deleted",
      rows: [
        { name: "all", help: "the turns of all sessions" },
        { name: "dry-run", help: "say what would be deleted, and write nothing" },
        { name: "json", help: 'print one JSON object: {"dryRun": …, "dropped": [...]}' },
        HELP_ROW,
      ],
    },
    { title: "Where the turns are", rows: PLACE_OPTIONS },
  ],
  examples: [
    { command: "lorekeeper turns drop 01JE7 --dry-run", says: "how many turns of this session would go" },
    { command: "lorekeeper turns drop 01JE7", says: "delete them" },
    { command: "lorekeeper turns drop --all", says: "every recorded turn" },
  ],
};

/** Turns of one session that are gone, or would be. */
interface DroppedTurns {
  /** null: of all sessions. */
  readonly sessionId: string | null;
  readonly turns: number;
}

interface DropCall {
  readonly folder: string;
  /** null: all. */
  readonly sessionIds: readonly string[] | null;
  readonly nowMs: number;
}

/** Deletes what is named, or says what would be: `isGone` false when the log of the file has it still. */
async function drop(
  client: Pick<LoreClient, "run">,
  { folder, sessionIds, nowMs }: DropCall,
): Promise<{ readonly dropped: readonly DroppedTurns[]; readonly isGone: boolean }> {
  const ownerId = LOCAL_OWNER;
  const dropped: DroppedTurns[] = [];
  let isGone = true;
  for (const sessionId of sessionIds ?? [null]) {
    const what = sessionId === null ? { ownerId } : { ownerId, sessionId };
    const { output } = await client.run("turnDrop", { folder, nowMs, what });
    if (output.problem !== null) throw unusable(output.problem);
    dropped.push({ sessionId, turns: output.deleted });
    // The last one has emptied the log of what the others had left in it.
    ({ isGone } = output);
  }
  return { dropped, isGone };
}

/** What would go. Turns that are on their way are no turns yet. */
function wouldDrop({ sessions }: TurnsSeen, sessionIds: readonly string[] | null): DroppedTurns[] {
  if (sessionIds === null) return [{ sessionId: null, turns: sessions.reduce((sum, { turns }) => sum + turns, 0) }];
  const known = new Map(sessions.map((row) => [row.sessionId, row.turns]));
  return sessionIds.map((sessionId) => ({ sessionId, turns: known.get(sessionId) ?? 0 }));
}

function assertKnown({ sessions }: TurnsSeen, sessionIds: readonly string[]): void {
  const known = new Set(sessions.map(({ sessionId }) => sessionId));
  const unknown = sessionIds.filter((sessionId) => !known.has(sessionId));
  if (unknown.length === 0) return;
  throw new CliError("turns-unknown", `no turn is recorded of ${unknown.map((id) => JSON.stringify(id)).join(", ")}`);
}

const NOTHING: TurnsSeen = { version: 0, versionNow: 0, figures: null, sessions: [], unseenBytes: 0 };

/** Deletes what the command line names. */
async function dropNamed(client: LoreClient, sessionIds: DropCall["sessionIds"], { options, io }: DropIo) {
  const folder = dataFolder(options, io.env);
  const seen = await seenTurns(client, folder);
  const note = seen === null ? null : unseenNote(seen);
  if (note !== null) await write(io.stderr, `${note}\n`);
  // Where not all can be seen a session that is not among them may be there.
  else if (sessionIds !== null) assertKnown(seen ?? NOTHING, sessionIds);
  if (seen === null || options.flag("dry-run"))
    return { dropped: wouldDrop(seen ?? NOTHING, sessionIds), isGone: true };
  return drop(client, { folder, sessionIds, nowMs: io.now() });
}

interface DropIo {
  readonly options: Options;
  readonly io: CliIo;
}

function dropText(dropped: readonly DroppedTurns[], dryRun: boolean): string {
  const verb = dryRun ? "Would delete" : "Deleted";
  return dropped
    .map(({ sessionId, turns }) => {
      const whose = sessionId === null ? "all sessions" : `session ${oneLine(sessionId)}`;
      return `${verb} ${turns} turn${turns === 1 ? "" : "s"} of ${whose}.\n`;
    })
    .join("");
}

/** The subcommand `turns drop`. Returns the exit code; throws coded errors. */
export async function runDropTurns(options: Options, io: CliIo): Promise<number> {
  const named = [...new Set(options.files)];
  const isAll = options.flag("all");
  if (isAll && named.length > 0)
    throw new CliError("usage-files", "turns drop takes either sessions or --all, not both");
  if (!isAll && named.length === 0) throw new CliError("usage-files", "turns drop needs a session, or --all");
  const { dropped, isGone } = await withLocalEngine((client) =>
    dropNamed(client, isAll ? null : named, { options, io }),
  );
  const dryRun = options.flag("dry-run");
  await write(io.stdout, options.flag("json") ? `${jsonText({ dryRun, dropped }, 2)}\n` : dropText(dropped, dryRun));
  if (!isGone) await write(io.stderr, `${IN_THE_LOG}\n`);
  return EXITS.ok.code;
}

const IN_THE_LOG =
  "another process reads turns.sqlite just now: what was deleted may lie in turns.sqlite-wal until the next sweep, or until this is run again";
