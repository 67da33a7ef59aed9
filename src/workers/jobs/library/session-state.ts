import type { Job } from "../../job.ts";
import {
  SessionStateAtSchema,
  type SessionStatePayloads,
  SessionStateWriteInputSchema,
} from "../../library/session-state/protocol.ts";
import type { ThreadState } from "../../state.ts";

type SessionStateJob<Name extends keyof SessionStatePayloads> = Job<SessionStatePayloads[Name], ThreadState>;

/** What a session remembers, as its file is now. */
export const sessionStateRead: SessionStateJob<"sessionStateRead"> = {
  input: SessionStateAtSchema,
  run: ({ folder, sessionId }, { state }) => ({ output: state.library(folder).sessionStates.read(sessionId) }),
};

/** Writes what happened to a session. */
export const sessionStateWrite: SessionStateJob<"sessionStateWrite"> = {
  input: SessionStateWriteInputSchema,
  run({ folder, ...call }, { state }) {
    const library = state.library(folder);
    library.assertOwner();
    return { output: { written: library.sessionStates.write(call) } };
  },
};

/** Removes what a session remembers. */
export const sessionStateDelete: SessionStateJob<"sessionStateDelete"> = {
  input: SessionStateAtSchema,
  run({ folder, sessionId }, { state }) {
    const library = state.library(folder);
    library.assertOwner();
    return { output: { removed: library.sessionStates.delete(sessionId) } };
  },
};
