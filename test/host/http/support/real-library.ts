import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type OpenLibraryOptions, openLibrary } from "../../../../src/host/library/open-library.ts";
import type { Library } from "../../../../src/host/library/face.ts";
import { openLocal } from "../../../../src/workers/client.ts";
import { openSession } from "../../../../src/workers/session.ts";
import type { HttpOptions } from "../../../../src/host/http/server.ts";
import { type ApiTester, testerOf } from "./client.ts";

export interface TestedLibrary {
  readonly library: Library;
  readonly folder: string;
  readonly api: ApiTester;
  readonly close: () => Promise<void>;
}

/** A real library without threads on a folder of its own, and a tester of the API over it. */
export async function openTested(
  own: { readonly http?: Partial<HttpOptions>; readonly library?: Partial<OpenLibraryOptions> } = {},
): Promise<TestedLibrary> {
  const folder = await mkdtemp(join(tmpdir(), "lorekeeper-http-"));
  const client = openLocal(openSession());
  const library = await openLibrary({ client, folder, ...own.library });
  const close = async (): Promise<void> => {
    await library.close();
    await client.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { library, folder, api: await testerOf(library, own.http), close };
}
