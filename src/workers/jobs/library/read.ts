import { ownField } from "../../../matcher/formats/json-object.ts";
import type { WorldBook } from "../../../matcher/model/book.ts";
import type { Job } from "../../job.ts";
import { readBytes, readDocument, revisionFor } from "../../library/documents.ts";
import { jsonBytes } from "../../library/json-bytes.ts";
import { readPart } from "../../library/edit-document.ts";
import { LibraryError } from "../../library/error.ts";
import { KIND_TABLE } from "../../library/kind-table.ts";
import { refreshRow } from "../../library/open-library.ts";
import {
  LibraryExportInputSchema,
  LibraryFolderInputSchema,
  LibraryLintInputSchema,
  type LibraryPayloads,
  LibraryReadInputSchema,
  LibraryRefreshInputSchema,
} from "../../library/protocol.ts";
import { trashRows } from "../../library/trash-rows.ts";
import type { ThreadState } from "../../state.ts";
import { lintWorldBook } from "../lint.ts";

type LibraryJob<Name extends keyof LibraryPayloads> = Job<LibraryPayloads[Name], ThreadState>;

/** Reads a document, or a part of it. One whose revision the host knows is not even parsed. */
export const libraryRead: LibraryJob<"libraryRead"> = {
  input: LibraryReadInputSchema,
  run({ folder, kind, id, part, known }, { state }) {
    const library = state.library(folder);
    if (part === "document" && KIND_TABLE[kind].storedAsGiven && known !== undefined) {
      const { bytes, stamp } = readBytes(library, kind, id);
      if (stamp === known.stamp) return { output: { stamp, revision: known.revision }, parts: [bytes] };
    }
    const { bytes, stamp, revision } = readPart(library, { kind, id, part, known });
    return { output: { stamp, revision }, parts: [bytes] };
  },
};

/** The row of a document as its file is now. */
export const libraryRefresh: LibraryJob<"libraryRefresh"> = {
  input: LibraryRefreshInputSchema,
  run: ({ folder, kind, id }, { state }) => ({ output: refreshRow(state.library(folder), kind, id) }),
};

/** A document as a file for others. */
export const libraryExport: LibraryJob<"libraryExport"> = {
  input: LibraryExportInputSchema,
  run({ folder, kind, id, form, known }, { state }) {
    const library = state.library(folder);
    const open = readDocument(library, kind, id);
    const original = library.documents(kind).readOriginal(id);
    const { bytes, contentType, fileName } = library.formats[kind].export(
      open.document,
      form,
      original.state === "ok" ? original.bytes : null,
    );
    const revision = revisionFor(library, kind, { open, known });
    return { output: { revision, contentType, fileName }, parts: [bytes] };
  },
};

/** The findings of lint for a stored world book, as JSON, under the present settings. */
export const libraryLint: LibraryJob<"libraryLint"> = {
  input: LibraryLintInputSchema,
  run({ folder, id, known }, context) {
    const library = context.state.library(folder);
    const open = readDocument(library, "world-book", id);
    const book = ownField(open.document, "book");
    if (book === undefined) throw new LibraryError("DOCUMENT_INVALID", `the world book ${id} holds no book`);
    const input = {
      settings: library.settings.read().value,
      contextTokens: null,
      tokens: "deepseek" as const,
      texts: [],
    };
    const revision = revisionFor(library, "world-book", { open, known });
    return { output: { revision }, parts: [jsonBytes(lintWorldBook(book as WorldBook, input, context))] };
  },
};

/** What the trash holds. */
export const libraryTrash: LibraryJob<"libraryTrash"> = {
  input: LibraryFolderInputSchema,
  run: ({ folder }, { state }) => ({ output: { rows: trashRows(state.library(folder)) } }),
};
