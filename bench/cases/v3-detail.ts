import type { BenchCase } from "../support/case.ts";
import { detailGate } from "../support/trace/detail-gate.ts";
import { prepareSession } from "../support/trace/prepared-session.ts";

const EVENTS = 100_000;
const EVENTS_FULL = 500_000;

/** What a detail of API v3 costs on a long session that is in the store only. */
export const v3Detail: BenchCase = {
  id: "v3-detail",
  title:
    "a detail of API v3 over HTTP on a long session that is not live: the host's log is read and checked in the " +
    "background thread, and each text is what the model received (worst delay of a 1 ms timer over idle, first, repeated; " +
    "best of the attempts)",
  async run(context) {
    const prepared = await prepareSession({ events: context.full ? EVENTS_FULL : EVENTS, others: 0 }, context.log);
    try {
      return await detailGate(prepared, context);
    } finally {
      await prepared.remove();
    }
  },
};
