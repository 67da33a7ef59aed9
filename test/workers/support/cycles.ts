import { open } from "../../../src/workers/client.ts";
import { bookSource, scanRequest, SEEDS, worldFile } from "./book.ts";
import { openTestPool } from "./pool.ts";
import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";

/**
 * Opens and closes pools and clients in a process of its own and prints what is left afterwards. Run as a script with
 * the numbers of light and of full cycles.
 */
const [light = 0, full = 0] = process.argv.slice(2).map(Number);

const workerUrl = new URL("./bare-worker.ts", import.meta.url).href;

/** Every way for a pool to end: unused, after a task, with a task under way, after an abort, after a dead thread. */
async function lightCycle(at: number): Promise<void> {
  const pool = openTestPool({ workerUrl });
  const way = at % 10;
  if (way % 3 === 0) await pool.run("echo", { value: at });
  if (way === 1) {
    const aborter = new AbortController();
    const running = pool.run("spin", {}, { signal: aborter.signal }).catch(() => undefined);
    aborter.abort();
    await running;
  }
  if (way === 2) void pool.run("spin", {}).catch(() => undefined);
  if (way === 4) await pool.run("exit", { code: 1 }).catch(() => undefined);
  await pool.close({ graceMs: 1 });
}

async function fullCycle(): Promise<void> {
  const client = open({ threads: 1 });
  const book = bookSource("book", [{ keys: ["dragon"] }]);
  await client.read(worldFile([{ keys: ["dragon"] }]));
  const call = {
    books: [book],
    settings: DEFAULT_SETTINGS,
    request: scanRequest(["dragon"]),
    seeds: SEEDS,
    waitMs: 20_000,
  };
  const { answer } = await client.scan({ ...call, scanDeadlineMs: 10_000 });
  if (answer?.activated.length !== 1) throw new Error("the scan did not work");
  await client.close();
}

await lightCycle(0);
const before = process.getActiveResourcesInfo().toSorted();
for (let at = 0; at < light; at++) await lightCycle(at);
for (let at = 0; at < full; at++) await fullCycle();
const after = process.getActiveResourcesInfo().toSorted();
console.log(JSON.stringify({ before, after, listeners: process.listenerCount("exit") }));
