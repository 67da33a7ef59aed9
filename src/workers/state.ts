import { type CompiledLore, MessageMemory } from "../matcher/engine.ts";
import { LIMITS } from "../matcher/limits.ts";
import { DocumentCache } from "./assembly/document-cache.ts";
import { ByteLru } from "./byte-lru.ts";
import type { TaskControl } from "./control.ts";
import { Re2Engine } from "./engines/re2.ts";
import { RegexAnswers } from "./engines/remembered-regex.ts";
import { DeepSeekCounter } from "./engines/tokens.ts";
import type { IndexCache } from "./history/indexed-log.ts";
import type { AttachedLore } from "./lore-transport.ts";
import { LibraryFolder, type LibraryFolderOptions } from "./library/library-folder.ts";
import { FORMATS } from "./library/formats.ts";
import { TurnStore } from "./turns/turn-store.ts";

type LibraryFactory = Partial<Omit<LibraryFolderOptions, "root">>;

/** What one thread keeps between tasks. */
export class ThreadState {
  readonly tokens = new DeepSeekCounter();
  /** Compiled books that this thread has attached; their tables are shared, the rest is this thread's own. */
  readonly lores = new ByteLru<AttachedLore>({
    bytesMax: LIMITS.residentBytes.value,
    countMax: LIMITS.residentLores.value,
  });
  /** Where regexes matched in pieces of conversations. */
  readonly answers = new RegexAnswers();
  /** Presets, characters and users that this thread keeps parsed. */
  readonly documents = new DocumentCache();
  /** Indexes of session logs, without their text. */
  readonly histories: IndexCache = new ByteLru({
    bytesMax: LIMITS.historyIndexBytes.value,
    countMax: Number.POSITIVE_INFINITY,
  });
  readonly #messages = new WeakMap<CompiledLore, MessageMemory>();
  readonly #folders = new Map<string, LibraryFolder>();
  readonly #turns = new Map<string, TurnStore>();
  readonly #library: LibraryFactory;
  readonly #regex = new Re2Engine({ now: () => 0, deadline: () => Number.POSITIVE_INFINITY });

  /** `library`: how data folders are opened, where tests want it otherwise. */
  constructor(library: LibraryFactory = {}) {
    this.#library = library;
  }

  /** A data folder; made from its files by the first task that names it. */
  library(root: string): LibraryFolder {
    const known = this.#folders.get(root);
    if (known !== undefined) return known;
    const opened = new LibraryFolder({ formats: FORMATS, ...this.#library, root });
    this.#folders.set(root, opened);
    return opened;
  }

  /** What scans of a lore in this thread found in their messages. */
  messagesOf(lore: CompiledLore): MessageMemory {
    const known = this.#messages.get(lore);
    if (known !== undefined) return known;
    const memory = new MessageMemory();
    this.#messages.set(lore, memory);
    return memory;
  }

  /** The turn store of a data folder; its file is opened by the first task that needs it. */
  turns(root: string): TurnStore {
    const known = this.#turns.get(root);
    if (known !== undefined) return known;
    const store = new TurnStore(root);
    this.#turns.set(root, store);
    return store;
  }

  /** Forgets what is known of a data folder, and closes what is open of it. */
  forgetLibrary(root: string): void {
    this.#folders.delete(root);
    this.#turns.get(root)?.close();
    this.#turns.delete(root);
  }

  /** The regex engine, for one task: it leaves its mark in the task's word and runs nothing after the deadline. */
  regexFor(control: TaskControl, softDeadline: number): Re2Engine {
    this.#regex.options = {
      stopWord: control.programWord,
      now: () => (control.stopRequested === "no" ? performance.now() : Number.POSITIVE_INFINITY),
      deadline: () => softDeadline,
    };
    return this.#regex;
  }

  /** Gives everything back that garbage collection does not know of. */
  free(): void {
    this.tokens.free();
    this.#regex.free();
    this.answers.clear();
    this.lores.clear();
    this.documents.clear();
    this.histories.clear();
    for (const store of this.#turns.values()) store.close();
    this.#turns.clear();
    this.#folders.clear();
  }
}
