import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type LoreClient, TURN_STORE_CODES, TURNS_FILE } from "../../../workers/client.ts";
import { LOCAL_OWNER } from "../../turns/owner.ts";
import { tell } from "../report-error.ts";
import { type Check, fail, ok, warn } from "./check.ts";

const CODES = Object.keys(TURN_STORE_CODES) as (keyof typeof TURN_STORE_CODES)[];

const StatsSchema = z.looseObject({
  problem: z
    .object({ code: z.enum(CODES), message: z.string() })
    .nullable()
    .optional(),
  turns: z.number(),
  redacted: z.number(),
  bytes: z.number(),
});

const ID = "turns";
const OTHERS = 0o077;

/**
 * Whether the file with the accounts of turns can be used, and how large it is; nothing is said of a folder that has none.
 * What it holds is not shown.
 */
export async function checkTurns(client: Pick<LoreClient, "run">, folder: string): Promise<readonly Check[]> {
  const found = await lstat(join(folder, TURNS_FILE)).catch(() => null);
  if (found === null) return [];
  try {
    const { parts } = await client.run("turnStats", { folder, ownerId: LOCAL_OWNER });
    const {
      problem = null,
      turns,
      redacted,
      bytes,
    } = StatsSchema.parse(JSON.parse(Buffer.from(parts[0] ?? []).toString()));
    if (problem !== null) {
      return [fail(ID, `${problem.code}: ${problem.message}`, TURN_STORE_CODES[problem.code].remedy)];
    }
    const access = (found.mode & 0o777).toString(8);
    const count = `${turns} turn${turns === 1 ? "" : "s"}, ${redacted} of them redacted, ${bytes} bytes`;
    if ((found.mode & OTHERS) === 0) return [ok(ID, `${count}, mode ${access}`)];
    return [warn(ID, `${count}, open to other users (mode ${access})`, `chmod 600 ${TURNS_FILE} in the data folder`)];
  } catch (error) {
    const { code, message, remedy } = tell(error);
    return [fail(ID, `${code}: ${message}`, remedy)];
  }
}
