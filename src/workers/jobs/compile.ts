import { compileLore, type LoreBook, shareLore } from "../../matcher/engine.ts";
import type { WorldBook } from "../../matcher/model/book.ts";
import { encode } from "../codec.ts";
import { readDocument } from "../documents.ts";
import { bufferUnitLoader } from "../engines/units.ts";
import { WorkerError } from "../error.ts";
import type { Job } from "../job.ts";
import { listRegexes, publishLore, sharedBytes } from "../lore-transport.ts";
import { CompileInputSchema, type Payloads } from "../protocol.ts";
import type { ThreadState } from "../state.ts";

/** Compiles books together and publishes the result for all threads. `shared`: one document for each book. */
export const compile: Job<Payloads["compile"], ThreadState> = {
  input: CompileInputSchema,
  heavy: true,
  run(input, context) {
    const books = input.books.map((book, i): LoreBook => {
      context.throwIfStopped();
      const document = context.shared[i];
      if (document === undefined) {
        throw new WorkerError("worker-message-invalid", `no document for book ${book.id}`, { job: "compile" });
      }
      const value = readDocument(document);
      const { id, place } = book;
      return book.form === "model" ? { id, place, book: value as WorldBook } : { id, place, entries: value };
    });
    context.throwIfStopped();
    const { settings, mode } = input;
    const ports = { loader: bufferUnitLoader, allocate: (bytes: number) => new SharedArrayBuffer(bytes) };
    const lore = shareLore(compileLore({ books, settings, mode }, ports));
    const shared = publishLore(lore);
    return {
      output: { entries: lore.plain.entries.length, bytes: sharedBytes(shared), refused: lore.plain.refused.length },
      shared,
      parts: [encode(listRegexes(lore))],
    };
  },
};
