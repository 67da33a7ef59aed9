import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { open } from "../../../src/workers/client.ts";
import { scanRequest, SEEDS, worldFile } from "./book.ts";
import { regexBook } from "./regex-book.ts";

/**
 * Imports and scans 10,000 regex keys in a process of its own, so that its memory can be told from a test runner's, and
 * prints what was found and what it cost.
 */
const MIB = 1024 * 1024;
const { keys, text } = regexBook(10_000, 100, 64 * 1024);
const client = open({ threads: 1 });

async function scanned(file: Uint8Array, checkRegexes: boolean) {
  const importStarted = performance.now();
  const { revision, document, refused } = await client.read(file, { checkRegexes });
  const importMs = performance.now() - importStarted;
  const books = [{ id: "b", place: "global", form: "model", revision, document } as const];
  await client.prepare({ books, settings: DEFAULT_SETTINGS });
  const settings = { ...DEFAULT_SETTINGS, recursive: false };
  const call = {
    books,
    settings,
    request: scanRequest([text], { settings }),
    seeds: SEEDS,
    tokens: "quarter",
  } as const;
  const scanMs: number[] = [];
  let result = await client.scan({ ...call, scanDeadlineMs: 20_000 });
  for (let i = 0; i < 10; i++) {
    const { answer, head } = (result = await client.scan({ ...call, scanDeadlineMs: 20_000 }));
    if (answer === null || head === null) throw new Error("no answer");
    scanMs.push(head.scanMs);
  }
  return { importMs, refused, scanMs, result };
}

/** Resident memory of the process without the garbage of this thread; the others collect their own after an import. */
function rss(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss;
}

/** Everything is loaded and has run once before memory is looked at. */
await client.warmUp();
const warm = regexBook(50, 10, 4_096);
await scanned(worldFile(warm.keys.map((key) => ({ keys: [key] }))), true);
const before = rss();
const { importMs, refused, scanMs, result } = await scanned(worldFile(keys.map((key) => ({ keys: [key] }))), true);
const after = rss();
const active = result.answer?.activated.map((entry) => entry.uid) ?? [];
const { resident } = client.status;
await client.close();
console.log(
  JSON.stringify({
    active,
    refused: refused.length,
    counters: result.answer?.counters,
    importMs: Math.round(importMs),
    scanMs: scanMs.map((ms) => Number(ms.toFixed(1))),
    rssMib: Math.round((after - before) / MIB),
    tablesMib: Math.round(resident.bytes / MIB),
  }),
);
