import type { LoreClient } from "../../../workers/client.ts";
import type { TurnLooked, TurnStoreProblem } from "../../../workers/protocol.ts";
import { LOCAL_OWNER } from "../../turns/owner.ts";
import { CliError } from "../error.ts";

export type TurnsSeen = NonNullable<TurnLooked["seen"]>;

/**
 * What the turn store of a data folder holds; null: there is none. Nothing is written. Errors: `turns-unusable`, also for
 * one whose sessions cannot be told without writing.
 */
export async function seenTurns(client: Pick<LoreClient, "run">, folder: string): Promise<TurnsSeen | null> {
  const { problem, seen } = (await client.run("turnLook", { folder, ownerId: LOCAL_OWNER })).output;
  if (problem !== null) throw unusable(problem);
  return seen;
}

/** The store cannot be used. */
export const unusable = ({ code, message }: TurnStoreProblem): CliError =>
  new CliError("turns-unusable", `${code}: ${message}`);

/** What people are told of turns that cannot be seen without writing; null: all are seen. */
export function unseenNote({ figures, unseenBytes, version }: TurnsSeen): string | null {
  if (figures === null)
    return `turns.sqlite is of version ${version}: its turns are listed after the next start of DSH`;
  if (unseenBytes === 0) return null;
  return `a log of ${unseenBytes} bytes beside turns.sqlite was left by a process that has ended: what is in it is listed after the next start of DSH`;
}
