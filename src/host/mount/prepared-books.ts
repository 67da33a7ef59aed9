import { LIMITS } from "../../matcher/limits.ts";
import type { AssemblyClient } from "../../workers/protocol.ts";
import type { Library } from "../library/face.ts";
import { composeBooks } from "../loader/composition.ts";

export interface PreparedBooksOptions {
  readonly library: Library;
  readonly client: Pick<AssemblyClient, "prepareStored">;
  /** Sessions that live in this process, the last used first. */
  readonly live: () => readonly string[];
}

/**
 * Keeps the books of bound sessions compiled: at the start, and after each change. One compilation at a time, of the
 * sessions that are most likely to ask: those that live here, then those that were bound last.
 */
export class PreparedBooks {
  readonly #options: PreparedBooksOptions;
  readonly #unwatch: () => void;
  /** What was compiled for each session: what has been pushed out of memory since is not compiled again for nothing. */
  readonly #done = new Map<string, string>();
  #isStale = false;
  #isClosed = false;
  #running: Promise<void> | null = null;

  constructor(options: PreparedBooksOptions) {
    this.#options = options;
    this.#unwatch = options.library.onChange(() => this.refresh());
    this.refresh();
  }

  /** Looks again at what is bound. */
  refresh(): void {
    this.#isStale = true;
    this.#running ??= this.#run().finally(() => (this.#running = null));
  }

  /** Resolves when nothing is being compiled. */
  async whenIdle(): Promise<void> {
    await this.#running;
  }

  /** Compiles nothing any more; what is being compiled ends with the threads. */
  close(): void {
    this.#isClosed = true;
    this.#unwatch();
  }

  async #run(): Promise<void> {
    // Lets the changes of one moment come together.
    await Promise.resolve();
    while (this.#isStale && !this.#isClosed) {
      this.#isStale = false;
      for (const sessionId of this.#sessions()) {
        if (this.#isClosed || this.#isStale) break;
        await this.#prepare(sessionId);
      }
    }
  }

  async #prepare(sessionId: string): Promise<void> {
    const { library, client } = this.#options;
    const selection = library.selection(sessionId);
    const books = selection === undefined ? [] : composeBooks(library, selection).books;
    const settings = library.activationSettings;
    const key = JSON.stringify([books, settings.revision]);
    if (books.length === 0 || this.#done.get(sessionId) === key) return;
    this.#done.set(sessionId, key);
    // What cannot be compiled is said by the assembly that needs it.
    await client
      .prepareStored({ folder: library.status.folder, books, settings: settings.value })
      .catch(() => undefined);
  }

  #sessions(): readonly string[] {
    const { library, live } = this.#options;
    const sessions = [...new Set([...live(), ...library.boundSessions.toReversed()])];
    const likely = sessions.slice(0, LIMITS.preparedSessions.value);
    for (const sessionId of this.#done.keys()) if (!likely.includes(sessionId)) this.#done.delete(sessionId);
    return likely;
  }
}
