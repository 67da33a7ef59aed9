import type { LoreClient } from "../../workers/client.ts";
import type { Library } from "../library/face.ts";
import { openLibrary } from "../library/open-library.ts";
import type { SessionMemory } from "./memory.ts";
import { SelectionPolicy } from "./selection-policy.ts";
import { FileSessionMemory } from "./session-memory.ts";

/** What assemblies and routes work on. */
export interface Core {
  readonly client: LoreClient;
  readonly library: Library;
  readonly memory: SessionMemory;
  readonly policy: SelectionPolicy;
}

export interface CoreOptions {
  readonly folder: string;
  readonly sessionsMax: number;
  readonly openClient: () => LoreClient;
}

/** The threads and the data folder of a running plugin, from their opening to their end. */
export class RunningCore {
  readonly client: LoreClient;
  /** Rejects when the folder could not be read. */
  readonly ready: Promise<Core>;
  #opened: Core | null = null;
  #closing: Promise<void> | undefined;

  constructor(options: CoreOptions) {
    this.client = options.openClient();
    this.ready = this.#open(options);
    // Whoever needs it is told; nobody has to.
    this.ready.catch(() => undefined);
  }

  /** null while the folder is being read. */
  get opened(): Core | null {
    return this.#opened;
  }

  /** Resolves when nothing is left: threads, timers, the lock of the folder. Never rejects. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #open({ folder, sessionsMax }: CoreOptions): Promise<Core> {
    const { client } = this;
    const library = await openLibrary({ client, folder, sessionsMax });
    const memory = new FileSessionMemory({ client, folder: library.status.folder });
    this.#opened = { client, library, memory, policy: new SelectionPolicy(library) };
    return this.#opened;
  }

  async #close(): Promise<void> {
    const core = await this.ready.catch(() => null);
    await core?.memory.close();
    await core?.library.close();
    await this.client.close();
  }
}
