import type { Job } from "../../job.ts";
import { writeIndex } from "../../library/index-file.ts";
import { folderSignature, openLibrary } from "../../library/open-library.ts";
import {
  LibraryCloseInputSchema,
  LibraryFolderInputSchema,
  LibraryOpenInputSchema,
  type LibraryPayloads,
} from "../../library/protocol.ts";
import type { ThreadState } from "../../state.ts";

type LibraryJob<Name extends keyof LibraryPayloads> = Job<LibraryPayloads[Name], ThreadState>;

/** Opens the data folder and tells everything that the host mirrors. */
export const libraryOpen: LibraryJob<"libraryOpen"> = {
  input: LibraryOpenInputSchema,
  run({ folder, ...options }, { state, throwIfStopped }) {
    return { output: openLibrary(state.library(folder), { ...options, throwIfStopped }) };
  },
};

/** For readers: takes the folder over when its owner is gone. */
export const libraryPoll: LibraryJob<"libraryPoll"> = {
  input: LibraryFolderInputSchema,
  run({ folder }, { state }) {
    const library = state.library(folder);
    return { output: { role: library.store.acquire(), signature: folderSignature(library) } };
  },
};

/** Keeps the index and gives the folder up. */
export const libraryClose: LibraryJob<"libraryClose"> = {
  input: LibraryCloseInputSchema,
  run({ folder, rows }, { state }) {
    const library = state.library(folder);
    state.forgetLibrary(folder);
    try {
      if (library.isOwner()) writeIndex(library, rows);
    } finally {
      library.store.close();
    }
    return { output: {} };
  },
};
