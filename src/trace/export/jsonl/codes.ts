/** Why turns are not exported, or a file of them not read. */
export const TURN_FILE_CODES = {
  TURN_EXPORT_LIMIT: {
    meaning: "more turns were asked for than one export takes, or the file would be too large",
    remedy: "export a smaller range",
  },
  TURN_EXPORT_LEAK: {
    meaning: "a scrubbed export still has something that looks like an id, a path or a key; nothing was exported",
    remedy: "the message names the place; rename it at its source, or export without scrub and look through the file",
  },
  TURN_FILE_INVALID: {
    meaning: "a line of a file of turns is not as an export writes it, or the file is cut off",
    remedy: "export the turns again; the message names the line",
  },
  TURN_FILE_NEWER: {
    meaning: "the file of turns was written by a later version",
    remedy: "read it with that version",
  },
} as const;

export type TurnFileCode = keyof typeof TURN_FILE_CODES;

/** A file of turns that cannot be read. */
export class TurnFileError extends Error {
  readonly code: TurnFileCode;

  constructor(code: TurnFileCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "TurnFileError";
    this.code = code;
  }
}
