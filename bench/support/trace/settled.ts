import { setTimeout } from "node:timers/promises";

const LOOK_MS = 250;
/** Processor time of the process in that, of which a thread that works takes all. */
const QUIET_MS = 25;
const QUIET_LOOKS = 3;
const WAIT_MAX_MS = 60_000;

/** Resolves when no thread of this process works any more: what it does after a start is over. Throws after a minute. */
export async function settled(): Promise<void> {
  let quiet = 0;
  for (let waited = 0; quiet < QUIET_LOOKS; waited += LOOK_MS) {
    if (waited > WAIT_MAX_MS) throw new Error("this process does not come to rest");
    const before = process.cpuUsage();
    await setTimeout(LOOK_MS);
    const { user, system } = process.cpuUsage(before);
    quiet = (user + system) / 1000 <= QUIET_MS ? quiet + 1 : 0;
  }
}
