import { LIMITS } from "../../../matcher/limits.ts";
import type { Job } from "../../job.ts";
import type { ThreadState } from "../../state.ts";
import { foundAnswer } from "../../turns/answers.ts";
import { TurnListInputSchema, type TurnPayloads, TurnStatsInputSchema } from "../../turns/protocol.ts";
import type { TurnDatabase } from "../../turns/turn-database.ts";

/** Turns of a session, newest first, with where the next page begins. */
export const turnList: Job<TurnPayloads["turnList"], ThreadState> = {
  input: TurnListInputSchema,
  run({ folder, ...page }, { state }) {
    const { problem, value } = state.turns(folder).look((database) => listed(database, page));
    // A session without turns is a session.
    const none = value === null && problem === null && page.before === undefined ? { turns: [], next: null } : value;
    return foundAnswer(problem === null ? { problem, value: none } : { problem, value: null });
  },
};

type Page = Omit<TurnPayloads["turnList"]["input"], "folder">;

/** null: the turn that the page begins behind is not there. */
function listed(database: TurnDatabase, { ownerId, sessionId, before, limit }: Page): object | null {
  const at = { ownerId, sessionId };
  const beforeSeq =
    before === undefined ? Number.MAX_SAFE_INTEGER : database.turns.startSeqOf({ ...at, turnId: before });
  if (beforeSeq === null) return null;
  const max = Math.max(1, Math.min(limit, LIMITS.turnListMax.value));
  const found = database.turns.list(at, { beforeSeq, limit: max + 1 });
  const page = found.slice(0, max);
  const turns = page.flatMap(({ summary }) => summary ?? []);
  return { turns, next: found.length > max ? (page.at(-1)?.turnId ?? null) : null };
}

/** What the store holds of one owner. */
export const turnStats: Job<TurnPayloads["turnStats"], ThreadState> = {
  input: TurnStatsInputSchema,
  run({ folder, ownerId }, { state }) {
    const { problem, value } = state.turns(folder).look((database) => database.statsOf(ownerId));
    return foundAnswer({ problem: null, value: value ?? { problem, turns: 0, redacted: 0, bytes: 0, oldestAt: null } });
  },
};
