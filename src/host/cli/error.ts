/** What the process answers to its caller. Documented in `--help` and in the README. */
export const EXITS = {
  ok: { code: 0, meaning: "done; nothing to complain about" },
  findings: {
    code: 1,
    meaning: "lint found something at or above --fail-on, --check or --replay a difference, or doctor a fault",
  },
  usage: { code: 2, meaning: "the command line is wrong; nothing was done" },
  input: { code: 3, meaning: "a file could not be read or was refused, or the library refused what was asked" },
  internal: {
    code: 4,
    meaning:
      "a worker, the plugin or the store failed, output could not be written, Node is too old, or a fault of this program",
  },
} as const;

/** A row of {@link EXITS}. */
export type Exit = keyof typeof EXITS;

interface CliErrorRow {
  readonly exit: Exit;
  readonly meaning: string;
  readonly remedy: string;
}

/** Every code that the command itself reports on standard error; codes of the engine and of workers come beside them. */
export const CLI_ERRORS = {
  "usage-command": {
    exit: "usage",
    meaning: "no such subcommand",
    remedy: "see lorekeeper --help",
  },
  "usage-option": {
    exit: "usage",
    meaning: "an option is unknown, or its value is missing or of the wrong form",
    remedy: "see --help of the subcommand",
  },
  "usage-files": {
    exit: "usage",
    meaning: "files are missing, or there are too many of them",
    remedy: "see --help of the subcommand",
  },
  "chat-missing": {
    exit: "usage",
    meaning: "a world book is to be scanned, but no chat was given",
    remedy: "add --chat chat.jsonl (or .txt, or - for standard input)",
  },
  "check-needs-cases": {
    exit: "usage",
    meaning: "--check compares with `expected`, which only case files have",
    remedy: "leave --check out, or give a case file",
  },
  "file-missing": { exit: "input", meaning: "there is no such file", remedy: "check the path" },
  "file-is-directory": { exit: "input", meaning: "the path is a directory", remedy: "name a file in it" },
  "file-not-regular": {
    exit: "input",
    meaning: "the path is a pipe, a socket or a device",
    remedy: "name a file, or give - to read standard input",
  },
  "file-unreadable": {
    exit: "input",
    meaning: "the system does not let us read the file",
    remedy: "check permissions",
  },
  "file-too-large": {
    exit: "input",
    meaning: "the file is larger than the command takes",
    remedy: "split it; a world book may have 32 MiB",
  },
  "file-empty": { exit: "input", meaning: "the file is empty", remedy: "check the path, or export the file again" },
  "file-binary": {
    exit: "input",
    meaning: "the file is neither text nor a PNG",
    remedy: "give JSON, JSON compressed with gzip, or a PNG with a lorebook in it",
  },
  "file-encoding": { exit: "input", meaning: "the file is UTF-16 text", remedy: "save it as UTF-8" },
  "gzip-invalid": { exit: "input", meaning: "the gzip data is damaged", remedy: "compress the file again" },
  "case-invalid": {
    exit: "input",
    meaning: "a case file does not have the form of the recorded cases",
    remedy: "a case needs id, books and steps; a file is one case or {cases: [...]}",
  },
  "chat-invalid": {
    exit: "input",
    meaning: "a line or item of the chat is not a chat message",
    remedy: "each line of a .jsonl chat, or item of a .json array, is an object with `mes`, as SillyTavern exports it",
  },
  "chat-empty": { exit: "input", meaning: "the chat holds no message", remedy: "check the file" },
  "settings-invalid": {
    exit: "input",
    meaning: "the settings file is not a JSON object with SillyTavern's names",
    remedy: "give a settings export with world_info_… fields, or --settings st",
  },
  "replay-file": {
    exit: "input",
    meaning: "the file to replay is no export of turns, or is damaged",
    remedy: "export the turns again with format jsonl; the message names the line",
  },
  "replay-scrubbed": {
    exit: "input",
    meaning: "the turns were exported with renamed ids, so nothing in the library can be found by them",
    remedy: "export them without scrub",
  },
  "replay-decisions": {
    exit: "input",
    meaning:
      "the turns have no decisions: they were not recorded, were redacted after 30 days, or were changed in the file",
    remedy: "export a younger turn, and do not edit the file",
  },
  "replay-settings": {
    exit: "input",
    meaning: "the settings in the file are not those that the turn was recorded with",
    remedy: "export the turn again, and do not edit the file",
  },
  "replay-bodies": {
    exit: "input",
    meaning: "the file lacks texts of messages that were scanned",
    remedy: "export the turns with bodies, while DSH still has the history of the session",
  },
  "replay-revision": {
    exit: "input",
    meaning: "a resource that took part is gone from the library or was changed since",
    remedy: "restore it, or import the version that was bound then; the message names it",
  },
  "replay-variables": {
    exit: "input",
    meaning: "the variables that the turn saw are not known any more; only their hash is recorded",
    remedy: "none: replay turns before the session changes its variables",
  },
  "node-too-old": {
    exit: "internal",
    meaning: "this Node is older than 22.19",
    remedy: "install a newer Node and run it again",
  },
  "output-failed": {
    exit: "internal",
    meaning: "the results could not be written to standard output",
    remedy: "look for a full disk or a device that takes no data, and run it again",
  },
  "kind-unknown": {
    exit: "input",
    meaning: "the content of the file does not show what it is",
    remedy: "say what it is with --kind, or export the file again as a card, preset, world book or {name, description}",
  },
  "resource-unknown": {
    exit: "usage",
    meaning: "nothing in the library has this id or name",
    remedy: "lorekeeper library list shows what there is",
  },
  "book-unbound": {
    exit: "usage",
    meaning: "the session itself has no book of this id or name",
    remedy: "lorekeeper show SESSION lists its books; those of its user, preset or character go with these",
  },
  "resource-ambiguous": {
    exit: "usage",
    meaning: "several resources of the library have this name",
    remedy: "name it by its id; the message lists those that have the name",
  },
  "trash-unknown": {
    exit: "usage",
    meaning: "nothing in the trash has this id or name",
    remedy: "lorekeeper library restore --list shows what there is; after 30 days it is gone",
  },
  "trash-ambiguous": {
    exit: "usage",
    meaning: "several things in the trash have this id or name",
    remedy: "name it by its trash id, which lorekeeper library restore --list shows",
  },
  "export-form": {
    exit: "usage",
    meaning: "a resource of this kind cannot be written in that form, or form and ending of the file disagree",
    remedy: "only characters can be written as png; let --form and the ending of -o FILE (.json or .png) agree",
  },
  "output-exists": {
    exit: "usage",
    meaning: "there is a file of that name already; it was left as it is",
    remedy: "give another -o FILE, or --force to replace it",
  },
  "output-unwritable": {
    exit: "internal",
    meaning: "the file could not be written; nothing is left of it",
    remedy: "check the folder, its permissions and the space on the disk",
  },
  "plugin-unreachable": {
    exit: "internal",
    meaning: "nobody answers at the address of the plugin",
    remedy: "start the plugin or check --url; without --url the files are worked on",
  },
  "plugin-answer": {
    exit: "internal",
    meaning: "what answers at the address does not answer as this API does",
    remedy: "check that --url leads to the plugin, and that command and plugin have the same version",
  },
  "data-folder-invalid": {
    exit: "input",
    meaning: "the data folder cannot be used",
    remedy: "check the path, its owner and its permissions; lorekeeper doctor says more",
  },
  "migrate-source": {
    exit: "input",
    meaning: "the folder to migrate from cannot be read, or holds nothing that can be migrated",
    remedy: "name the data folder of the old plugin, the one with session-selections.json or its documents in it",
  },
  "migrate-busy": {
    exit: "input",
    meaning: "a running plugin owns the data folder, whose files are to be written",
    remedy: "end the plugin, migrate, and start it again",
  },
  "session-plugin": {
    exit: "usage",
    meaning: "only a running plugin knows conversations and which session was used last, and none was reached",
    remedy: "start DSH with the plugin; bind, unbind and show also take the id of a session without it",
  },
  "session-none": {
    exit: "usage",
    meaning: "no session was used since the plugin was started, so there is no latest one",
    remedy: "open a session in DSH, or name one by its id",
  },
  "turns-unknown": {
    exit: "usage",
    meaning: "nothing is recorded of a session of this id; no turn was deleted",
    remedy: "lorekeeper turns list shows the sessions that have recorded turns",
  },
  "turns-unusable": {
    exit: "internal",
    meaning: "turns.sqlite cannot be used, or not now; the message begins with the code of the turn store",
    remedy: "lorekeeper doctor says what to do about that code",
  },
  "character-missing": {
    exit: "usage",
    meaning: "greeting and card scripts are options of a character, and the session has none",
    remedy: "bind one with --character",
  },
  "entry-unknown": {
    exit: "usage",
    meaning: "the book has no such entry",
    remedy: "name it by its uid, its title or one of its keys; the message lists the nearest",
  },
  "entry-ambiguous": {
    exit: "usage",
    meaning: "several entries have this uid, title or key",
    remedy: "name it as the message lists it (7#2: the second entry with uid 7), or by its JSON path",
  },
} as const satisfies Record<string, CliErrorRow>;

/** A row of {@link CLI_ERRORS}. */
export type CliErrorCode = keyof typeof CLI_ERRORS;

/** The one error class of the command. The message says what and where; what to do comes from {@link CLI_ERRORS}. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly code: CliErrorCode;

  constructor(code: CliErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
