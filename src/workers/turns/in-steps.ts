import type { TurnDatabase } from "./turn-database.ts";

/** Rows that are deleted in one transaction: other processes wait for no longer than that, and the log stays small. */
const AT_ONCE = 256;

/**
 * Deletes in as many transactions as it takes; one that is broken off goes on with the next call. `work` deletes at most
 * so many and says how many there were; all are gone when there were fewer. Returns how many there were in all.
 */
export function inSteps(database: Pick<TurnDatabase, "transaction">, work: (max: number) => number): number {
  let done = 0;
  for (;;) {
    const some = database.transaction(() => work(AT_ONCE));
    done += some;
    if (some < AT_ONCE) return done;
  }
}
