import type { BenchCase } from "../case.ts";
import { crowdRows } from "./crowd-rows.ts";
import { detailGate } from "./detail-gate.ts";
import { prepareSession } from "./prepared-session.ts";
import { soakRows } from "./soak-rows.ts";
import { soak } from "./soak-run.ts";

/** Shorter sessions that lie beside the long one, so that more than one is asked for. */
const OTHERS = 4;

/** Details of a session of so many events, one after the other and `details` at once. */
export function sessionStress(events: number, details: number): BenchCase {
  return {
    id: `session-${events}`,
    title: `details on a session of ${events.toLocaleString("en")} events`,
    async run(context) {
      const prepared = await prepareSession({ events, others: OTHERS }, context.log);
      try {
        return [...(await detailGate(prepared, context)), ...(await crowdRows(prepared, context, details))];
      } finally {
        await prepared.remove();
      }
    },
  };
}

/** So many turns in one host; what its memory grows by. */
export const soakStress = (turns: number): BenchCase => ({
  id: "soak",
  title: `${turns.toLocaleString("en")} turns in one host`,
  run: async ({ log }) => soakRows(await soak(turns, log)),
});
