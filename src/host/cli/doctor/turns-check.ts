import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { type LoreClient, TURN_STORE_CODES, TURNS_FILE } from "../../../workers/client.ts";
import type { TurnLooked } from "../../../workers/protocol.ts";
import { LOCAL_OWNER } from "../../turns/owner.ts";
import { tell } from "../report-error.ts";
import { type Check, fail, ok, warn } from "./check.ts";

const ID = "turns";
const OTHERS = 0o077;

/**
 * Whether the file with the accounts of turns can be used, and how large it is; nothing is said of a folder that has none.
 * What it holds is not shown, and nothing is written to it: not even what an older version would need.
 */
export async function checkTurns(client: Pick<LoreClient, "run">, folder: string): Promise<readonly Check[]> {
  const found = await lstat(join(folder, TURNS_FILE)).catch(() => null);
  if (found === null) return [];
  try {
    const { problem, seen } = (await client.run("turnLook", { folder, ownerId: LOCAL_OWNER })).output;
    if (problem !== null) {
      return [fail(ID, `${problem.code}: ${problem.message}`, TURN_STORE_CODES[problem.code].remedy)];
    }
    // It was there a moment ago.
    if (seen === null) return [];
    const access = (found.mode & 0o777).toString(8);
    const said = contentsOf(seen);
    if ((found.mode & OTHERS) === 0) return [ok(ID, `${said}, mode ${access}`)];
    return [warn(ID, `${said}, open to other users (mode ${access})`, `chmod 600 ${TURNS_FILE} in the data folder`)];
  } catch (error) {
    const { code, message, remedy } = tell(error);
    return [fail(ID, `${code}: ${message}`, remedy)];
  }
}

function contentsOf({ figures, version, versionNow, unseenBytes }: NonNullable<TurnLooked["seen"]>): string {
  if (figures === null) return `version ${version}, which the next start brings to ${versionNow}`;
  const { turns, redacted, bytes } = figures;
  const count = `${turns} turn${turns === 1 ? "" : "s"}, ${redacted} of them redacted, ${bytes} bytes`;
  if (unseenBytes === 0) return count;
  return `${count}, without those in a log of ${unseenBytes} bytes that the next start takes in`;
}
