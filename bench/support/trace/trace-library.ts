import { openLibrary } from "../../../src/host/library/open-library.ts";
import { open } from "../../../src/workers/client.ts";
import { makeCorpus } from "../corpus.ts";

const PROMPTS = 60;
/** Of each prompt of the preset, unless more is asked for. */
const PROMPT_UNITS = 700;
/** Of the book. */
export const TRACE_ENTRIES = 500;
/** One in so many entries is in each prompt. */
const CONSTANT_EVERY = 10;
const CONTENT_UNITS = 900;
const MARKERS = ["worldInfoBefore", "worldInfoAfter", "personaDescription", "charDescription", "chatHistory"];

/** The key of an entry. */
export const traceKey = (uid: number): string => `omen-${uid}-`;

/** What the content of a woken entry begins with, one whose number ends with 3. */
export const WOKEN = "🌊";

/**
 * Imports a book and a preset of 60 parts into a data folder, and binds these sessions to both. `promptUnits`: of each
 * part, in UTF-16 units.
 */
export async function fillTraceLibrary(
  folder: string,
  sessionIds: readonly string[],
  promptUnits: number = PROMPT_UNITS,
): Promise<void> {
  const workers = open({ threads: 1 });
  const library = await openLibrary({ client: workers, folder });
  try {
    const book = await library.import("world-book", shared(worldFile()), { fileName: "omens.json" });
    const preset = await library.import("preset", shared(presetFile(promptUnits)), { fileName: "omens.json" });
    for (const sessionId of sessionIds)
      await library.select(sessionId, { presetId: preset.row.id, worldBookIds: [book.row.id] });
  } finally {
    await library.close();
    await workers.close();
  }
}

function worldFile(): object {
  const prose = makeCorpus("mixed", 1_000, 3).text(TRACE_ENTRIES * CONTENT_UNITS);
  const rows = Array.from({ length: TRACE_ENTRIES }, (_, uid) => {
    const text = prose.slice(uid * CONTENT_UNITS, (uid + 1) * CONTENT_UNITS).toWellFormed();
    // Every tenth says it with characters of two UTF-16 units.
    const content = uid % 10 === 3 ? `${WOKEN} ${text} 🗡️` : text;
    const constant = uid % CONSTANT_EVERY === 0;
    return [
      uid,
      { uid, key: [traceKey(uid)], content, constant, comment: `omen ${uid}`, order: 100, position: uid % 2 },
    ];
  });
  return { name: "omens", entries: Object.fromEntries(rows) as object };
}

function presetFile(units: number): object {
  // Of a large one, text of one byte a unit: its bound counts bytes.
  const prose = makeCorpus(units > PROMPT_UNITS ? "latin" : "mixed", 1_000, 5).text(PROMPTS * units);
  const written = Array.from({ length: PROMPTS }, (_, index) => {
    const content = prose.slice(index * units, (index + 1) * units).toWellFormed();
    return { identifier: index === 0 ? "main" : `part-${index}`, name: `Part ${index}`, role: "system", content };
  });
  const markers = MARKERS.map((identifier) => ({ identifier, name: identifier, marker: true }));
  const prompts = [...written.slice(0, 30), ...markers, ...written.slice(30)];
  const order = prompts.map(({ identifier }) => ({ identifier, enabled: true }));
  return { name: "omens", prompts, prompt_order: [{ character_id: 100_001, order }] };
}

function shared(file: object): SharedArrayBuffer {
  const bytes = Buffer.from(JSON.stringify(file));
  const buffer = new SharedArrayBuffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}
