import { mkdir } from "node:fs/promises";

import { LIMITS } from "../../matcher/limits.ts";
import { type Address, readAddress, writeAddress } from "../address.ts";

export interface AddressFileOptions {
  /** The data folder; made when it is not there. */
  readonly folder: string;
  readonly address: Address;
  /** Nothing is written before; a rejection counts as well. */
  readonly ready: Promise<unknown>;
  /** Whether the folder is ours now: a reader leaves the address of its owner. */
  readonly isOurs: () => boolean;
  /** How often a reader looks again, in milliseconds. */
  readonly pollMs?: number;
}

/** Where the plugin is reached, for the command: `address.json`, as long as this process is the folder's. */
export class AddressFile {
  readonly #options: AddressFileOptions;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<(() => Promise<void>) | null> = Promise.resolve(null);
  #isClosed = false;

  constructor(options: AddressFileOptions) {
    this.#options = options;
    const look = (): void => this.#look();
    void options.ready.then(look, look);
  }

  /** Takes the file away again. Never rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const remove = await this.#writing;
    await remove?.().catch(() => undefined);
  }

  #look(): void {
    if (this.#isClosed) return;
    const { isOurs, pollMs = LIMITS.takeOverPollMs.value } = this.#options;
    if (isOurs()) this.#writing = this.#write();
    else this.#timer = setTimeout(() => this.#look(), pollMs).unref();
  }

  /** Without the file the command works on the files; the status tells of a folder that cannot be written. */
  async #write(): Promise<(() => Promise<void>) | null> {
    const { folder, address } = this.#options;
    try {
      const found = await readAddress(folder);
      if (found.state === "running" && found.address.pid !== address.pid) return null;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return await writeAddress(folder, address);
    } catch {
      return null;
    }
  }
}
