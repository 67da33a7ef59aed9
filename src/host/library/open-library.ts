import { resolve } from "node:path";

import { LIMITS } from "../../matcher/limits.ts";
import type { Library } from "./face.ts";
import { HostLibrary } from "./host-library.ts";
import { type LibraryClient, LibraryDesk } from "./desk.ts";

export interface OpenLibraryOptions {
  /** Runs the library's jobs; not closed with it. */
  readonly client: LibraryClient;
  /** The data folder; made when it is not there. */
  readonly folder: string;
  /** Sessions that may be bound, up to `selectionSessionsHard`. */
  readonly sessionsMax?: number;
  /** How often a reader looks whether it can take over, in milliseconds. */
  readonly pollMs?: number;
}

/**
 * Opens the data folder: as its owner, or as a reader while another process owns it. Rejects with a `WorkerError` when
 * the folder could not be read at all.
 */
export async function openLibrary(options: OpenLibraryOptions): Promise<Library> {
  const {
    client,
    folder,
    sessionsMax = LIMITS.selectionSessions.value,
    pollMs = LIMITS.takeOverPollMs.value,
  } = options;
  const desk = new LibraryDesk({
    client,
    folder: resolve(folder),
    sessionsMax: Math.min(sessionsMax, LIMITS.selectionSessionsHard.value),
    pollMs,
  });
  await desk.open();
  return new HostLibrary(desk);
}
