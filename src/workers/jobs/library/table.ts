import type { JobTable } from "../../job.ts";
import type { LibraryPayloads } from "../../library/protocol.ts";
import type { ThreadState } from "../../state.ts";
import { libraryClose, libraryOpen, libraryPoll } from "./open.ts";
import { libraryExport, libraryLint, libraryRead, libraryRefresh, libraryTrash } from "./read.ts";
import { sessionStateDelete, sessionStateRead, sessionStateWrite } from "./session-state.ts";
import { libraryChange, libraryCreate, libraryDelete, libraryEdit, libraryImport, libraryRestore } from "./write.ts";

/** The jobs of the library, by name. */
export const LIBRARY_JOBS: JobTable<LibraryPayloads, ThreadState> = {
  libraryOpen,
  libraryPoll,
  libraryImport,
  libraryCreate,
  libraryEdit,
  libraryDelete,
  libraryTrash,
  libraryRestore,
  libraryChange,
  libraryRefresh,
  libraryRead,
  libraryExport,
  libraryLint,
  libraryClose,
  sessionStateRead,
  sessionStateWrite,
  sessionStateDelete,
};
