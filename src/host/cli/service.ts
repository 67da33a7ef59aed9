import { open, openLocal, openSession, type LoreClient } from "../../workers/client.ts";
import type { Options } from "./options.ts";

/** Runs `work` with the engine that the command line asks for, and closes it again whatever happens. */
export async function withEngine<Result>(
  options: Options,
  work: (client: LoreClient) => Promise<Result>,
): Promise<Result> {
  const client = options.flag("in-process") ? openLocal(await openSession()) : open();
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
