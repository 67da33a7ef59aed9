import { z } from "zod";
import { GENERATION_TYPES } from "../../../matcher/model/request.ts";
import { CliError, EXITS } from "../error.ts";
import type { HelpPage } from "../help.ts";
import { write, type CliIo } from "../io.ts";
import { jsonText } from "../json-text.ts";
import { type Connection, withLibrary } from "../library/connection.ts";
import { PLACE_OPTIONS, URL_OPTION } from "../library/data-folder.ts";
import { HELP_ROW, type Options } from "../options.ts";
import { styleOf } from "../style.ts";
import { sessionNamed } from "./live-sessions.ts";
import { whatIfText, WhatIfViewSchema } from "./what-if-text.ts";

/** The help of `what-if`, and its options. */
export const WHAT_IF_PAGE: HelpPage = {
  usage: ["lorekeeper what-if <session|latest> [text] [options]"],
  about: [
    "Shows what the next request of a session would be made from if the user said this: each section with its text,",
    "the active entries with what woke them, and how many were left out for which reason. Nothing is sent and no state is",
    "changed. Without a text the conversation is taken as it is. Needs a running plugin.",
  ],
  options: [
    {
      title: "What is tried",
      rows: [
        { name: "seed", value: "TEXT", help: "seed of all rolls of the turn (that of the session's next turn)" },
        {
          name: "trigger",
          value: "TYPE",
          default: "normal",
          range: GENERATION_TYPES.join(", "),
          help: `generation type: ${GENERATION_TYPES.join(", ")}`,
        },
      ],
    },
    {
      title: "What is printed",
      rows: [{ name: "json", help: "print the answer of the API (POST /v1/what-if)" }, HELP_ROW],
    },
    { title: "Where the plugin is", rows: [...PLACE_OPTIONS, URL_OPTION] },
  ],
  examples: [
    { command: 'lorekeeper what-if latest "To the old harbour"', says: "in the session used last" },
    { command: "lorekeeper what-if latest", says: "with the conversation as it is" },
    { command: 'lorekeeper what-if session-1 "Hello" --seed a --json', says: "with rolls that can be repeated" },
  ],
};

const AnswerSchema = z.looseObject({ whatIf: WhatIfViewSchema });

/** Tries a text in a session. Errors: `session-plugin`. */
export async function whatIf(connection: Connection, options: Options, io: CliIo): Promise<number> {
  const [word = "", text] = options.files;
  const { api, through, place } = connection;
  if (through !== "plugin") {
    throw new CliError("session-plugin", `no plugin runs on ${place}, and only one knows the conversation`);
  }
  const seed = options.text("seed");
  const trigger = options.choice("trigger", GENERATION_TYPES);
  const body = JSON.stringify({
    sessionId: await sessionNamed(word, connection),
    ...(text === undefined ? {} : { text }),
    ...(seed === undefined ? {} : { seed }),
    ...(trigger === undefined ? {} : { trigger }),
  });
  const answer = await api.json(AnswerSchema, { method: "POST", path: "/v1/what-if", body });
  const told = options.flag("json")
    ? `${jsonText(answer.whatIf, 2)}\n`
    : whatIfText(answer.whatIf, styleOf(io.stdout, io.env));
  await write(io.stdout, told);
  return EXITS.ok.code;
}

/** The subcommand `what-if`. Returns the exit code; throws coded errors. */
export async function runWhatIf(options: Options, io: CliIo): Promise<number> {
  if (options.files.length === 0 || options.files.length > 2) {
    throw new CliError("usage-files", "what-if needs one session, or latest, and at most one text (quote it)");
  }
  options.choice("trigger", GENERATION_TYPES);
  return withLibrary({ options, io }, (connection) => whatIf(connection, options, io));
}
