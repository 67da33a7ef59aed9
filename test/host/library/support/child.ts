import { kill, pid } from "node:process";

import { deleteDocument } from "../../../../src/workers/library/delete-document.ts";
import { createDocument } from "../../../../src/workers/library/import-document.ts";
import { LibraryFolder } from "../../../../src/workers/library/library-folder.ts";
import { openLibrary } from "../../../../src/workers/library/open-library.ts";
import { nodeFileSystem } from "../../../../src/workers/library/store/file-system.ts";
import { watched } from "../../../workers/library/store/support/watched.ts";
import { SMALL_FORMATS } from "../../../workers/library/support/small-formats.ts";

/** What a parent asks of this process over its channel. */
export type Request =
  | { readonly type: "open"; readonly folder: string }
  | { readonly type: "create"; readonly name: string }
  /** Deletes a character, and is killed before that call of the file system. */
  | { readonly type: "delete"; readonly id: string; readonly killBefore: number };

/** Another process that has a data folder open, for tests; run as a module of its own. Loads no engine. */
function answer(): void {
  let calls = 0;
  let killBefore = Number.POSITIVE_INFINITY;
  const fs = watched(nodeFileSystem, () => {
    if (calls++ >= killBefore) kill(pid, "SIGKILL");
  });
  let library: LibraryFolder | undefined;
  const run = (request: Request): unknown => {
    if (request.type === "open") {
      library = new LibraryFolder({ root: request.folder, formats: SMALL_FORMATS, fs });
      return openLibrary(library, { sessionsMax: 10, throwIfStopped: () => undefined }).role;
    }
    if (library === undefined) return null;
    if (request.type === "create") {
      return createDocument(library, "character", Buffer.from(JSON.stringify({ name: request.name }))).row.id;
    }
    calls = 0;
    ({ killBefore } = request);
    deleteDocument(library, { kind: "character", id: request.id });
    return calls;
  };
  process.on("message", (request: Request) => process.send?.({ value: run(request) }));
  process.send?.({ value: "ready" });
}

if (process.send !== undefined && process.argv[1] === import.meta.filename) answer();
