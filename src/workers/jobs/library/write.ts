import type { Job } from "../../job.ts";
import { changeMaps } from "../../library/change-maps.ts";
import { deleteDocument, restoreDocument } from "../../library/delete-document.ts";
import type { StoredRow } from "../../library/documents.ts";
import { editDocument } from "../../library/edit-document.ts";
import { createDocument, importDocument } from "../../library/import-document.ts";
import type { LibraryFolder } from "../../library/library-folder.ts";
import {
  LibraryChangeInputSchema,
  LibraryCreateInputSchema,
  LibraryDeleteInputSchema,
  LibraryEditInputSchema,
  LibraryImportInputSchema,
  type LibraryPayloads,
  LibraryRestoreInputSchema,
} from "../../library/protocol.ts";
import type { ThreadState } from "../../state.ts";
import { sharedBytes } from "./shared-bytes.ts";

type LibraryJob<Name extends keyof LibraryPayloads> = Job<LibraryPayloads[Name], ThreadState>;

/** The folder, which this process may write. */
function writable(state: ThreadState, folder: string): LibraryFolder {
  const library = state.library(folder);
  library.assertOwner();
  return library;
}

const storedOf = ({ row, stamp }: StoredRow): StoredRow => ({ row, stamp });

/** Keeps a file as a document. `shared`: the file. */
export const libraryImport: LibraryJob<"libraryImport"> = {
  input: LibraryImportInputSchema,
  heavy: true,
  run({ folder, kind, fileName, name, envelope, rowOnly = false }, context) {
    const options = {
      envelope,
      rowOnly,
      ...(fileName === undefined ? {} : { fileName }),
      ...(name === undefined ? {} : { name }),
    };
    const library = writable(context.state, folder);
    const imported = importDocument(library, { kind, bytes: sharedBytes(context, "libraryImport"), options });
    const { report, compatibility, bytes } = imported;
    const output = {
      stored: storedOf(imported),
      report,
      ...(compatibility === undefined ? {} : { compatibility }),
    };
    return { output, parts: [bytes] };
  },
};

/** Makes a document. `shared`: the JSON of the request. */
export const libraryCreate: LibraryJob<"libraryCreate"> = {
  input: LibraryCreateInputSchema,
  heavy: true,
  run({ folder, kind }, context) {
    const library = writable(context.state, folder);
    const written = createDocument(library, kind, sharedBytes(context, "libraryCreate"));
    return { output: { stored: storedOf(written) }, parts: [written.bytes] };
  },
};

/** Edits a document or a part of it. `shared`: the JSON of the request. */
export const libraryEdit: LibraryJob<"libraryEdit"> = {
  input: LibraryEditInputSchema,
  heavy: true,
  run({ folder, ...options }, context) {
    const library = writable(context.state, folder);
    const written = editDocument(library, { ...options, request: sharedBytes(context, "libraryEdit") });
    return { output: { stored: storedOf(written) }, parts: [written.bytes] };
  },
};

/** Moves a document to the trash. */
export const libraryDelete: LibraryJob<"libraryDelete"> = {
  input: LibraryDeleteInputSchema,
  run: ({ folder, ...options }, { state }) => ({
    output: { delta: deleteDocument(writable(state, folder), options) },
  }),
};

/** Moves a document back from the trash. */
export const libraryRestore: LibraryJob<"libraryRestore"> = {
  input: LibraryRestoreInputSchema,
  run: ({ folder, trashId }, { state }) => ({ output: restoreDocument(writable(state, folder), trashId) }),
};

/** Changes a small store file. `shared`: the file of an import of settings. */
export const libraryChange: LibraryJob<"libraryChange"> = {
  input: LibraryChangeInputSchema,
  run({ folder, change }, context) {
    const library = writable(context.state, folder);
    const bytes = change.type === "import-settings" ? sharedBytes(context, "libraryChange") : undefined;
    return { output: changeMaps(library, change, bytes) };
  },
};
