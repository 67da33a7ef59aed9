/** What the process answers to its caller. Documented in `--help` and in the README. */
export const EXITS = {
  ok: { code: 0, meaning: "done; nothing to complain about" },
  findings: { code: 1, meaning: "lint found something at or above --fail-on, or --check found a difference" },
  usage: { code: 2, meaning: "the command line is wrong; nothing was done" },
  input: { code: 3, meaning: "a file could not be read or was refused" },
  internal: { code: 4, meaning: "a worker failed, or a fault of this program" },
} as const;

export type Exit = keyof typeof EXITS;
