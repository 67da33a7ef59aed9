import { packageVersion } from "../cli/version.ts";
import type { StatusReason } from "../http/deps.ts";
import { removeOffNote, writeOffNote } from "../off-file.ts";

/** Tells why the plugin is off, or what of its data folder is not used: on the console, and for the command. */
export class OffReport {
  readonly #folder: string;
  readonly #told = new Set<string>();
  #writing: Promise<void> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** One console line for each reason, once. */
  tell(reasons: readonly StatusReason[]): void {
    for (const { code, message } of reasons) {
      const line = `dsh-lorekeeper: ${code}: ${message.replaceAll(/\s+/gu, " ")}`;
      if (this.#told.has(line)) continue;
      this.#told.add(line);
      console.warn(line);
    }
  }

  /** Leaves word for the command; no reasons: the plugin started well. A folder that cannot be written stays without. */
  note(reasons: readonly StatusReason[]): void {
    const note = { pid: process.pid, at: new Date().toISOString(), version: packageVersion(), reasons: [...reasons] };
    const write = (): Promise<void> =>
      reasons.length === 0 ? removeOffNote(this.#folder) : writeOffNote(this.#folder, note);
    this.#writing = this.#writing.then(write).catch(() => undefined);
  }

  /** Awaits the last note. Never rejects. */
  close(): Promise<void> {
    return this.#writing;
  }
}
