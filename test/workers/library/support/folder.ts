import { LibraryFolder } from "../../../../src/workers/library/library-folder.ts";
import type { ResourceKind } from "../../../../src/workers/library/model/kinds.ts";
import { createDocument } from "../../../../src/workers/library/import-document.ts";
import { openLibrary, type LibrarySnapshot } from "../../../../src/workers/library/open-library.ts";
import type { FileSystem } from "../../../../src/workers/library/store/file-system.ts";
import { type Call, watched } from "../store/support/watched.ts";
import { Errno, MemoryFileSystem } from "../store/support/memory-file-system.ts";
import { SMALL_FORMATS } from "./small-formats.ts";

export const ROOT = "/data";

/** A data folder in memory whose calls can be made to fail, and its files. */
export interface Rig {
  readonly memory: MemoryFileSystem;
  readonly fs: FileSystem;
  readonly library: LibraryFolder;
  readonly now: () => number;
  /** Error code of a call, or undefined to let it be made. */
  fail: (call: Call) => string | undefined;
  /** The present text of a file of the data folder, null without one. */
  readonly text: (file: string) => string | null;
  readonly json: (file: string) => unknown;
  readonly put: (file: string, value: unknown) => void;
  /** What another thread of the process makes of the same files. */
  readonly again: () => LibraryFolder;
}

/** A new empty data folder, owned. Each reading of the clock is a second later. */
export function rig(): Rig {
  const memory = new MemoryFileSystem();
  let seconds = 0;
  const now = (): number => Date.UTC(2026, 0, 1) + 1_000 * ++seconds;
  let result: Rig | undefined;
  const fs = watched(memory, (call) => {
    const code = result?.fail(call);
    if (code !== undefined) throw new Errno(code);
  });
  const make = (): LibraryFolder => new LibraryFolder({ root: ROOT, formats: SMALL_FORMATS, fs, now });
  const text = (file: string): string | null => memory.files()[`${ROOT}/${file}`] ?? null;
  result = {
    memory,
    fs,
    library: make(),
    now,
    fail: () => undefined,
    text,
    json: (file) => JSON.parse(text(file) ?? "null") as unknown,
    put: (file, value) => memory.put(`${ROOT}/${file}`, typeof value === "string" ? value : JSON.stringify(value)),
    again: make,
  };
  return result;
}

/** Opens the folder of a rig as its owner. */
export function opened(of: Rig, library: LibraryFolder = of.library): LibrarySnapshot {
  return openLibrary(library, { sessionsMax: 10, throwIfStopped: () => undefined });
}

export const bytes = (value: unknown): Uint8Array =>
  new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));

/** A new document of that name; its id. */
export function added(library: LibraryFolder, kind: ResourceKind, name: string): string {
  return createDocument(library, kind, bytes({ name })).row.id;
}

/** The code of what a call throws. */
export function codeOf(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    if (error instanceof Error && "code" in error) return error.code;
    throw error;
  }
  return null;
}
