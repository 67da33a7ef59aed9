import { compileLore } from "../../matcher/engine.ts";
import type { WorldBook } from "../../matcher/model/book.ts";
import type { RefusedKey } from "../../matcher/model/outcome.ts";
import { DEFAULT_SETTINGS } from "../../matcher/model/settings.ts";
import { documentRevision, shareDocument } from "../documents.ts";
import { bufferUnitLoader } from "../engines/units.ts";
import { WorkerError } from "../error.ts";
import { readBookOfFile } from "../formats/cards/book-of-file.ts";
import type { Job, JobContext } from "../job.ts";
import { listRegexes } from "../lore-transport.ts";
import { type Payloads, ReadInputSchema } from "../protocol.ts";
import type { ThreadState } from "../state.ts";

/**
 * Reads a file into a world book; of a character card, its embedded one. `shared`: the bytes of the file. Throws the
 * MatcherError of a file that is none.
 */
export const read: Job<Payloads["read"], ThreadState> = {
  input: ReadInputSchema,
  heavy: true,
  run(input, context) {
    const [file] = context.shared;
    if (file === undefined) throw new WorkerError("worker-message-invalid", "no file to read", { job: "read" });
    const { checkRegexes, ...options } = input;
    // A copy: text decoders do not take shared memory.
    const result = readBookOfFile(new Uint8Array(file).slice(), options);
    if (!result.ok) throw result.error;
    context.throwIfStopped();
    const { book, report } = result;
    const refused = checkRegexes ? refusedKeys(book, context) : [];
    const document = shareDocument(book);
    const revision = documentRevision(document);
    return { output: { name: book.name, entries: book.entries.length, revision, report, refused }, shared: [document] };
  },
};

/**
 * The keys of a book that will not be matched: those that cannot be translated, and those that the regex engine does
 * not take. Each regex is compiled once and freed; that is too slow for a compile that somebody waits for.
 */
function refusedKeys(book: WorldBook, context: JobContext<ThreadState>): RefusedKey[] {
  const lore = compileLore(
    { books: [{ id: book.name, place: "global", book }], settings: DEFAULT_SETTINGS, mode: "product" },
    { loader: bufferUnitLoader, allocate: (bytes) => new ArrayBuffer(bytes) },
  );
  const engine = context.state.regexFor(context.control, Number.POSITIVE_INFINITY);
  const untaken = new Map<string, string>();
  const listed = listRegexes(lore);
  lore.plain.regexes.forEach(({ program }, i) => {
    context.throwIfStopped();
    const problem = engine.validate(program);
    const key = listed[i]?.key;
    if (problem !== null && key !== undefined) untaken.set(key, problem);
  });
  return [...lore.plain.refused, ...keysOf(book, untaken)];
}

/** Every place in the book of a regex that the engine does not take. */
function keysOf(book: WorldBook, untaken: ReadonlyMap<string, string>): RefusedKey[] {
  if (untaken.size === 0) return [];
  return book.entries.flatMap((entry) =>
    [...(entry.keys ?? []), ...(entry.secondaryKeys ?? [])].flatMap((key) => {
      const hint = untaken.get(key.trim());
      return hint === undefined ? [] : [{ book: book.name, uid: entry.uid, key, reason: "regex-engine-refused", hint }];
    }),
  );
}
