import { open, openLocal, type LoreClient } from "../../workers/client.ts";
import type { Options } from "./options.ts";

/** Runs `work` with the engine that the command line asks for, and closes it again whatever happens. */
export async function withEngine<Result>(
  options: Options,
  work: (client: LoreClient) => Promise<Result>,
): Promise<Result> {
  const client = options.flag("in-process") ? await openHere() : open();
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** The engine in this thread; loaded only for those who want it here. */
async function openHere(): Promise<LoreClient> {
  const { openSession } = await import("../../workers/session.ts");
  return openLocal(openSession());
}
