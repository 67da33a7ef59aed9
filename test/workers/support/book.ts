import type { BookPlace, ScanRequest } from "../../../src/matcher/model/request.ts";
import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import type { BookSource } from "../../../src/workers/books.ts";
import { documentRevision, shareDocument } from "../../../src/workers/documents.ts";

export interface TestEntry {
  readonly keys: readonly string[];
  readonly content?: string;
}

/** Bytes of a SillyTavern world file with these entries. */
export function worldFile(entries: readonly TestEntry[]): Uint8Array {
  const rows = entries.map(({ keys, content }, uid) => ({
    uid,
    key: keys,
    content: content ?? `content ${uid}`,
    order: 100,
    position: 0,
    disable: false,
  }));
  return Buffer.from(JSON.stringify({ name: "test", entries: Object.fromEntries(rows.map((row) => [row.uid, row])) }));
}

/** A book of the model with these entries, as a client takes it. */
export function bookSource(id: string, entries: readonly TestEntry[], place: BookPlace = "global"): BookSource {
  const book = {
    schemaVersion: 1,
    kind: "world-book",
    name: id,
    settings: {},
    entries: entries.map(({ keys, content }, uid) => ({
      uid,
      keys,
      content: content ?? `${id} ${uid}`,
      enabled: true,
      position: "before_character_definition",
      insertionOrder: 100,
      source: { key: String(uid), index: uid, raw: null },
    })),
    source: { format: "st-world", entryContainer: "array", raw: null },
    diagnostics: [],
  };
  const document = shareDocument(book);
  return { id, place, document, revision: documentRevision(document), form: "model" };
}

/** A request over these messages, newest first, the rest at its defaults. */
export function scanRequest(messages: readonly string[], changes: Partial<ScanRequest> = {}): ScanRequest {
  return {
    settings: DEFAULT_SETTINGS,
    messages,
    messageCount: messages.length,
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
    ...changes,
  };
}

export const SEEDS = { turn: "turn", session: "session" } as const;
