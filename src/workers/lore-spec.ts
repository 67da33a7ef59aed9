import { createHash } from "node:crypto";

import type { LoreSource, LoreSpec } from "./books.ts";
import { WorkerError } from "./error.ts";

/** The books of a scan and what their compiled form depends on. */
export interface SpecInput {
  readonly books: readonly LoreSource[];
  readonly settings: LoreSpec["settings"];
  readonly mode?: LoreSpec["mode"];
}

/** The spec of some books, with the name that their compiled form has in all caches. */
export function specOf(input: SpecInput): LoreSpec {
  checkInput(input);
  const { caseSensitive, matchWholeWords, characterStrategy } = input.settings;
  const settings = { caseSensitive, matchWholeWords, characterStrategy };
  const mode = input.mode ?? "product";
  const rows = input.books.map((book) => {
    const { id, place, revision, form } = book;
    return book.form === "stored" ? [id, place, revision, form, book.at] : [id, place, revision, form];
  });
  const key = createHash("sha256")
    .update(JSON.stringify([mode, settings, rows]))
    .digest("base64url")
    .slice(0, 22);
  return { key, mode, settings, books: input.books };
}

/** Callers without types deserve a sentence about what is missing, too. The threads check everything else. */
function checkInput(given: Partial<Record<keyof SpecInput, unknown>>): void {
  const { books, settings } = given;
  const wrong =
    typeof settings !== "object" || settings === null
      ? "settings: an object is needed, such as DEFAULT_SETTINGS"
      : !Array.isArray(books) || !books.every(isBook)
        ? "books: an array of {id, place, revision, document, form} is needed, with a document that `read` gave"
        : null;
  if (wrong !== null) throw new WorkerError("worker-input-invalid", wrong);
}

function isBook(book: unknown): boolean {
  if (typeof book !== "object" || book === null) return false;
  return (
    ("document" in book && book.document instanceof SharedArrayBuffer) || ("form" in book && book.form === "stored")
  );
}
