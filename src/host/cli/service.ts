import { open, openLocal, openSession, type LoreClient } from "../../workers/client.ts";
import type { Options } from "./options.ts";

/** Runs `work` with the engine that the command line asks for, and closes it again whatever happens. */
export async function withEngine<Result>(
  options: Options,
  work: (client: LoreClient) => Promise<Result>,
): Promise<Result> {
  return options.flag("in-process") ? withLocalEngine(work) : closing(open(), work);
}

/** The same in this thread, for work that is over before threads would have started. */
export async function withLocalEngine<Result>(work: (client: LoreClient) => Promise<Result>): Promise<Result> {
  return closing(openLocal(await openSession()), work);
}

async function closing<Result>(client: LoreClient, work: (client: LoreClient) => Promise<Result>): Promise<Result> {
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
