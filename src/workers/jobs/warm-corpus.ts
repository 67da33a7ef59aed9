import type { WorldBook } from "../../matcher/model/book.ts";
import { scanRequest, type ScanRequest } from "../../matcher/model/request.ts";
import { DEFAULT_SETTINGS } from "../../matcher/model/settings.ts";

/** A book and a chat that exercise what ordinary scans do; the same each time. */
export interface WarmCorpus {
  readonly book: WorldBook;
  readonly request: ScanRequest;
  /** Entries that a scan of the chat has to find. */
  readonly hits: number;
}

const ENTRIES = 1_200;
const TEXT_UNITS = 64 * 1024;
const SYLLABLES = ["ka", "ro", "mi", "tel", "ven", "dor", "shi", "lun", "eth", "gar", "un", "ost"];
const HAN = 0x4e00;

/** A number below `below` that looks random and is a function of `n`. */
const scatter = (n: number, below: number): number => (Math.imul(n + 1, 0x9e37_79b1) >>> 8) % below;

function word(n: number): string {
  const at = (step: number): string => SYLLABLES[scatter(n * 7 + step, SYLLABLES.length)] ?? "";
  return at(0) + at(1) + at(2) + n.toString(36).padStart(4, "0");
}

const hanWord = (n: number): string =>
  String.fromCharCode(HAN + scatter(n, 9_000), HAN + scatter(n * 3 + 1, 9_000), HAN + n);

function keyOf(n: number): string {
  if (n % 12 === 0) return `/${word(n)}\\s+(of|from)\\s+[a-z]+/i`;
  return n % 3 === 0 ? hanWord(n) : word(n);
}

/** Every twentieth entry is in the text, among words that are no keys. */
function chatText(): string {
  const parts: string[] = [];
  let units = 0;
  for (let n = 0; units < TEXT_UNITS; n++) {
    const entry = n * 20;
    const named = entry >= ENTRIES ? "" : entry % 12 === 0 ? `${word(entry)} of mist` : keyOf(entry);
    const part =
      n < ENTRIES ? `${word(n + 100_000)} ${named}, ${hanWord(n + 12_000)}. ` : "and so the long road went on. ";
    parts.push(part);
    units += part.length;
  }
  return parts.join("").slice(0, TEXT_UNITS);
}

/** Builds the corpus; about 5 ms. */
export function warmCorpus(): WarmCorpus {
  const entries = Array.from({ length: ENTRIES }, (_, n) => ({
    uid: n,
    keys: [keyOf(n)],
    content: `What is known of number ${n}.`,
    enabled: true,
    position: "before_character_definition" as const,
    insertionOrder: 100,
    source: { key: String(n), index: n, raw: null },
  }));
  const text = chatText();
  return {
    book: {
      schemaVersion: 1,
      kind: "world-book",
      name: "warm-up",
      settings: {},
      entries,
      source: { format: "st-world", entryContainer: "array", raw: null },
      diagnostics: [],
    },
    request: scanRequest({
      settings: DEFAULT_SETTINGS,
      messages: [text.slice(0, TEXT_UNITS / 2), text.slice(TEXT_UNITS / 2)],
      contextTokens: 0,
      dryRun: true,
    }),
    hits: ENTRIES / 20,
  };
}
