import type { LoreClient } from "../../../../src/workers/client.ts";
import { captureOf, DAY, factsOf, groundingOf, OWNER } from "./turns.ts";

const BYTES_MAX = 2 ** 29;
export const GROUNDING = groundingOf("SECRET");
const START = factsOf(1).startedAt;

/** One turn from its beginning to its end. */
export async function recordTurn({ run }: Pick<LoreClient, "run">, folder: string, n: number): Promise<void> {
  const { turnId, sessionId, turn, startSeq, startedAt } = factsOf(n);
  await run("turnMark", { folder, ownerId: OWNER, turnId, sessionId, turn, startSeq, startedAt });
  const { key, packed, catalogue } = GROUNDING;
  const input = { folder, sessionId, captureId: `c-${n}`, key, catalogues: [catalogue.id], nowMs: startedAt };
  await run("turnGround", input, { shared: [packed, catalogue.bytes] });
  const facts = factsOf(n, { captures: [captureOf(n, key)] });
  await run("turnAppend", { folder, ownerId: OWNER, facts, records: [], bytesMax: BYTES_MAX, nowMs: startedAt });
}

/** What a child is killed in. */
export const KILL_WORK = {
  append: (client: LoreClient, folder: string) => recordTurn(bound(client), folder, 2),
  redact: (client: LoreClient, folder: string) => sweepTwice(client, folder, START + 31 * DAY),
  delete: (client: LoreClient, folder: string) => sweepTwice(client, folder, START + 181 * DAY),
  drop: async (client: LoreClient, folder: string) => {
    await client.run("turnDrop", { folder, nowMs: START + DAY, what: { sessionId: "s-1", ownerId: OWNER } });
  },
} as const;
/** By a clock that is believed the second time. */
async function sweepTwice(client: LoreClient, folder: string, until: number): Promise<void> {
  for (const nowMs of [until - DAY, until]) await client.run("turnSweep", { folder, nowMs, bytesMax: BYTES_MAX });
}
export type KillWork = keyof typeof KILL_WORK;

export const bound = (client: LoreClient): Pick<LoreClient, "run"> => ({
  run: (job, input, options) => client.run(job, input, options),
});
