import { LIMITS } from "../matcher/limits.ts";
import type { SkippedBook } from "./assembly/stored-books.ts";
import type { LeftOutBook, LoreSpec, ResidentLore } from "./books.ts";
import { decode } from "./codec.ts";
import type { ListedRegex } from "./lore-transport.ts";
import type { JobAnswer, RunOptions } from "./pool.ts";
import type { CompileOutput, Payloads } from "./protocol.ts";
import type { KilledRegex } from "./quarantine.ts";

type Input = Payloads["compile"]["input"];
type RunCompile = (input: Input, options: RunOptions) => Promise<JobAnswer<CompileOutput>>;

/** Lets a thread compile books, and knows each result by another name. */
export class LoreCompiler {
  readonly #run: RunCompile;
  #compiled = 0;

  constructor(run: RunCompile) {
    this.#run = run;
  }

  /** Documents that the host holds are sent as shared memory; those of a data folder are read by the thread. */
  async compile(spec: LoreSpec): Promise<ResidentLore> {
    const { mode, settings } = spec;
    const name = `${spec.key}.${(this.#compiled++).toString(36)}`;
    const books = spec.books.map((book) => {
      const { id, place } = book;
      return book.form === "stored" ? { id, place, form: book.form, at: book.at } : { id, place, form: book.form };
    });
    const documents = spec.books.flatMap((book) => (book.form === "stored" ? [] : [book.document]));
    const { output, shared, parts } = await this.#run({ mode, settings, books }, { shared: documents });
    const { bytes, entries } = output;
    const skipped = leftOutBooks(spec, output.skipped);
    const isUnread = skipped.some(({ code }) => code === "SESSION_CONFIGURATION_WORLD_BOOK_MISSING");
    const retry = isUnread ? { retryAt: performance.now() + LIMITS.unreadableRetryMs.value } : {};
    return { spec, name, shared, bytes, entries, regexes: parts[0] ?? new Uint8Array(), skipped, ...retry };
  }
}

function leftOutBooks(spec: LoreSpec, skipped: readonly SkippedBook[]): LeftOutBook[] {
  const revisions = new Map(spec.books.map(({ id, revision }) => [id, revision]));
  return skipped.map((one) => ({ ...one, revision: revisions.get(one.book) ?? "" }));
}

/** The regex of compiled books that has this number, once for each book that has it. */
export function regexesOf(lore: ResidentLore, program: number): KilledRegex[] {
  const listed = (decode(lore.regexes) as readonly ListedRegex[]).filter((regex) => regex.program === program);
  return listed.flatMap(({ pattern, key, books }) =>
    lore.spec.books.flatMap(({ id, revision }) => (books.includes(id) ? [{ revision, pattern, key }] : [])),
  );
}
