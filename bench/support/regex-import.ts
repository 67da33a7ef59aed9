import type { ScanCounters } from "../../src/matcher/model/outcome.ts";
import { DEFAULT_SETTINGS } from "../../src/matcher/model/settings.ts";
import { type LoreClient, open, type ScanCall } from "../../src/workers/client.ts";
import { regexBook } from "./regex-book.ts";

/**
 * A script: imports and scans 10,000 regex keys in a process of its own, so that its memory can be told from its
 * caller's, and prints a {@link RegexImport} as JSON. Wants `--expose-gc`.
 */
export interface RegexImport {
  /** Numbers of the entries that were activated. */
  readonly active: readonly (number | string)[];
  readonly refused: number;
  readonly counters: ScanCounters;
  readonly importMs: number;
  readonly scanMs: readonly number[];
  /** Growth of the process over an import and ten scans; bounds that of each of its threads. */
  readonly rssMib: number;
  readonly tablesMib: number;
}

export const REGEX_IMPORT_KEYS = 10_000;
export const REGEX_IMPORT_REACHED = 100;
const TEXT_UNITS = 64 * 1024;
const SCANS = 10;
const MIB = 1024 * 1024;

/** The keys and the text of the import. */
export const regexImportBook = () => regexBook(REGEX_IMPORT_KEYS, REGEX_IMPORT_REACHED, TEXT_UNITS);

function worldFile(keys: readonly string[]): Uint8Array {
  const rows = keys.map((key, uid) => [uid, { uid, key: [key], content: `content ${uid}`, order: 100, position: 0 }]);
  return Buffer.from(JSON.stringify({ name: "regexes", entries: Object.fromEntries(rows) }));
}

function callOf(text: string, book: { readonly revision: string; readonly document: SharedArrayBuffer }): ScanCall {
  const settings = { ...DEFAULT_SETTINGS, recursive: false };
  const { revision, document } = book;
  return {
    books: [{ id: "b", place: "global", form: "model", revision, document }],
    settings,
    request: {
      settings,
      messages: [text],
      messageCount: 1,
      contextTokens: 8_192,
      sources: {},
      injections: [],
      trigger: "normal",
      characterFile: null,
      characterTags: [],
      forced: [],
      timed: { sticky: {}, cooldown: {} },
      dryRun: false,
      regexScripts: [],
    },
    seeds: { turn: "import", session: "import" },
    tokens: "quarter",
    scanDeadlineMs: 20_000,
    waitMs: 60_000,
  };
}

async function importAndScan(client: LoreClient, { keys, text }: ReturnType<typeof regexBook>) {
  const started = performance.now();
  const book = await client.read(worldFile(keys), { checkRegexes: true });
  const importMs = performance.now() - started;
  const call = callOf(text, book);
  const scanMs: number[] = [];
  let last = await client.scan(call);
  for (let i = 0; i < SCANS; i++) {
    last = await client.scan(call);
    scanMs.push(last.head?.scanMs ?? Number.NaN);
  }
  if (last.answer === null) throw new Error(last.diagnostics.map((one) => one.message).join("; "));
  return { importMs, scanMs, refused: book.refused.length, answer: last.answer };
}

/** Resident memory without the garbage of this thread; the others collect their own after an import. */
function rss(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss;
}

async function run(): Promise<RegexImport> {
  const client = open({ threads: 1 });
  try {
    // Everything is loaded and has run once before memory is looked at.
    await client.warmUp();
    await importAndScan(client, regexBook(50, 10, 4_096));
    const before = rss();
    const { importMs, scanMs, refused, answer } = await importAndScan(client, regexImportBook());
    // The background thread collects after its import; a next task of it begins when that is over.
    await client.read(worldFile(["/a[bc]/"]), { checkRegexes: true });
    const rssMib = (rss() - before) / MIB;
    const active = answer.activated.map((entry) => entry.uid);
    const tablesMib = client.status.resident.bytes / MIB;
    return { active, refused, counters: answer.counters, importMs, scanMs, rssMib, tablesMib };
  } finally {
    await client.close();
  }
}

if (import.meta.main) console.log(JSON.stringify(await run()));
