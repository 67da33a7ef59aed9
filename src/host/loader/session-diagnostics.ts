/** What can be wrong with the memory of a session. */
export const SESSION_DIAGNOSTICS = {
  SESSION_STATE_DAMAGED: {
    meaning: "the state file of the session cannot be used and is left as it is; its effects and variables start anew",
    remedy: "repair the file that the message names, or move it away",
  },
  SESSION_STATE_NEWER: {
    meaning: "a later version has written the state file of the session; it is left as it is",
    remedy: "use that version, or move the file away",
  },
  SESSION_STATE_UNREAD: {
    meaning: "the state file of the session could not be read in time; it is read again with the next request",
    remedy: "none for one request; when it goes on, run lorekeeper doctor",
  },
  SESSION_STATE_NOT_WRITTEN: {
    meaning: "effects and variables of the session are not on disk: they last as long as the process",
    remedy: "see the message; the next change writes all of them again",
  },
  SESSION_STATE_PARENT_UNREADABLE: {
    meaning: "the state of the session that this one was forked from cannot be read; effects and variables start anew",
    remedy: "repair the parent's state file before forking again",
  },
  SESSION_STATE_CHECKPOINT_GONE: {
    meaning:
      "the fork is from further back than states are kept: it has no timed effects, and variables of a later time",
    remedy: "none; fork from a later message",
  },
} as const satisfies Record<string, { readonly meaning: string; readonly remedy: string }>;

export type SessionDiagnosticCode = keyof typeof SESSION_DIAGNOSTICS;
