import type { WorldBook } from "../../src/matcher/model/book.ts";
import type { ScanRequest } from "../../src/matcher/model/request.ts";
import { DEFAULT_SETTINGS } from "../../src/matcher/model/settings.ts";
import { corpusBook, makeCorpus } from "./corpus.ts";
import { Random } from "./random.ts";
import { inventWord } from "./vocabulary.ts";

/** A heavy lorebook with a chat it is matched against. */
export interface LoreCorpus {
  readonly book: WorldBook;
  readonly request: ScanRequest;
}

const ENTRIES = 10_000;
const REGEXES = 1_000;
const TEXT_UNITS = 64 * 1024;
const MESSAGE_UNITS = 1_024;

/**
 * 10,000 entries with 30,000 keys of both scripts against 64 KiB of chat. Each of 1,000 entries has a regex instead of
 * its first key; `reached` of those hold a word of the chat, the others a word that is not in it.
 */
export function loreCorpus(options: { readonly reached: number; readonly maxRecursionSteps: number }): LoreCorpus {
  const corpus = makeCorpus("mixed", ENTRIES);
  const text = corpus.text(TEXT_UNITS, 1);
  const words = regexWords(text, options.reached);
  const every = ENTRIES / REGEXES;
  const given = corpusBook(corpus, {
    keys: (index, keys) => (index % every === 0 ? [regexKey(words[index / every]!, index), ...keys.slice(1)] : keys),
  });
  const messages: string[] = [];
  for (let at = 0; at < text.length; at += MESSAGE_UNITS) messages.push(text.slice(at, at + MESSAGE_UNITS));
  const recursive = options.maxRecursionSteps > 1;
  const book = recursive ? withChains(given, corpus.keys) : given;
  const settings = { ...DEFAULT_SETTINGS, recursive, maxRecursionSteps: options.maxRecursionSteps };
  return { book, request: requestOf(messages, settings) };
}

const CONTENT_UNITS = 120;
const CHAIN_RATE = 0.3;

/** Three contents in ten name a key of another entry, so that each loop wakes about a third of the loop before. */
function withChains(book: WorldBook, keys: readonly string[]): WorldBook {
  const random = new Random(17);
  const entries = book.entries.map((entry) => {
    let content = random.next() < CHAIN_RATE ? `${random.pick(keys)}. ` : "";
    while (content.length < CONTENT_UNITS) content += `${inventWord(random, 2)}zx${random.below(100)} `;
    return { ...entry, content };
  });
  return { ...book, entries };
}

/** The words of the regexes: spread over the text in the first place, invented ones after them. */
export function regexWords(text: string, reached: number): string[] {
  const lower = text.toLowerCase();
  const inText = [...new Set(lower.match(/[a-z]{6,}/g))];
  const words = inText.filter((_, i) => i % Math.floor(inText.length / reached) === 0).slice(0, reached);
  const random = new Random(99);
  while (words.length < REGEXES) {
    const word = `${inventWord(random, 2)}q${inventWord(random, 2)}`;
    if (!lower.includes(word)) words.push(word);
  }
  return words;
}

/** Shapes that authors write: endings, a following word, alternatives. */
export function regexKey(word: string, index: number): string {
  switch (index % 3) {
    case 0:
      return `/\\b${word}(?:s|ed|ing)?\\b/i`;
    case 1:
      return `/${word}\\W+(?:of|the|and|in)\\s+\\w+/i`;
    default:
      return `/(?:the|an?)\\s+${word}\\b/i`;
  }
}

function requestOf(messages: readonly string[], settings: ScanRequest["settings"]): ScanRequest {
  return {
    settings,
    messages,
    messageCount: messages.length,
    contextTokens: 128_000,
    sources: {},
    injections: [],
    trigger: "normal",
    characterFile: null,
    characterTags: [],
    forced: [],
    timed: { sticky: {}, cooldown: {} },
    dryRun: false,
    regexScripts: [],
  };
}
