import type { WorldBook } from "../../src/matcher/model/book.ts";
import { scanRequest } from "../../src/matcher/model/request.ts";
import { DEFAULT_SETTINGS } from "../../src/matcher/model/settings.ts";
import { corpusBook, makeCorpus } from "./corpus.ts";
import { regexKey, regexWords } from "./lore-corpus.ts";
import { plainMatch } from "./plain-matcher.ts";
import { Random } from "./random.ts";

export const ENTRIES = 10_000;
/** Regexes whose required text is in the chat. */
const REACHED = 30;
const MESSAGES = 64;
const MESSAGE_UNITS = 1_024;
const CONTENT_UNITS = 240;
/** Keys that are planted into the chat, one in each of so many of its words. */
const PLANTED = 46;
const CHAIN_RATE = 0.35;
/** Words that a message begins later than the one whose words it has. */
const WORDS_ON = 7;
const PROMPTS = 60;
const LOOPS_MAX = 16;
/** Another corpus gives the running text, so that the keys of the book are rare in it. */
const PROSE_ENTRIES = 100;
const PROSE_SEED = 99;

/** What a chat of heavy use works on: a book, a preset of many parts, and a window full of text. */
export interface AssemblyCorpus {
  /** A SillyTavern world file. Each content begins with its {@link mark}. */
  readonly worldFile: string;
  readonly presetFile: string;
  /** Oldest first, user and assistant by turns. */
  readonly chat: readonly string[];
  /** What is said in the `turn`-th turn after the chat, from 0, and the answer: texts that no turn before had. */
  turn(turn: number): readonly [said: string, answer: string];
  /** The uids that a plain matcher wakes with these messages, newest first, and how long that blocks its thread. */
  plain(messages: readonly string[]): { readonly uids: readonly number[]; readonly ms: number };
}

/** Stands at the start of a content, so that the prompt tells which entries are in it. */
const mark = (uid: number): string => `[#${uid}]`;
const MARK = /\[#(\d+)\]/g;

/** The uids whose contents a text holds. */
export const markedIn = (text: string): number[] => [...text.matchAll(MARK)].map(([, uid]) => Number(uid));

/**
 * 10,000 entries of both scripts with 30,000 keys, a regex in each tenth, whose contents wake others; a chat of 64 KiB in
 * which few of the keys occur, so that about a hundred entries become active; a preset of 60 prompts.
 */
export function assemblyCorpus(): AssemblyCorpus {
  const corpus = makeCorpus("mixed", ENTRIES);
  const random = new Random(23);
  const prose = makeCorpus("mixed", PROSE_ENTRIES, PROSE_SEED).text(MESSAGES * MESSAGE_UNITS * 4);
  const words = regexWords(prose.slice(0, MESSAGES * MESSAGE_UNITS), REACHED);
  const given = corpusBook(corpus, { contentUnits: 8 });
  const rare = withRegexes(withoutKeysOf(prose, given), words);
  const keys = rare.entries.flatMap((entry) => (entry.keys ?? []).filter((key) => key.length >= 4 && key[0] !== "/"));
  const book = withContents(rare, keys, prose.slice(MESSAGES * MESSAGE_UNITS));
  const planted = Array.from({ length: PLANTED }, () => random.pick(keys));
  const chat = chatOf(planted, prose);
  return {
    worldFile: worldFile(book),
    presetFile: presetFile(prose),
    chat,
    turn: (turn) => [nextMessage(chat, 2 * turn), nextMessage(chat, 2 * turn + 1)],
    plain: (messages) => {
      const settings = { ...DEFAULT_SETTINGS, maxRecursionSteps: LOOPS_MAX };
      const request = scanRequest({ settings, messages });
      const started = performance.now();
      const loops = plainMatch(book, request, { hoisted: true });
      return { uids: loops.flat(), ms: performance.now() - started };
    },
  };
}

/** The book with longer keys in each entry that the running text would wake, so that little wakes by chance. */
function withoutKeysOf(prose: string, book: WorldBook): WorldBook {
  const request = scanRequest({ settings: { ...DEFAULT_SETTINGS, recursive: false }, messages: [prose] });
  const woken = new Set(plainMatch(book, request, { hoisted: true }).flat());
  const entries = book.entries.map((entry, uid) =>
    woken.has(uid) ? { ...entry, keys: (entry.keys ?? []).map((key) => `${key} ${uid}`) } : entry,
  );
  return { ...book, entries };
}

/** The book with a regex instead of the first key in each tenth entry. */
function withRegexes(book: WorldBook, words: readonly string[]): WorldBook {
  const every = ENTRIES / words.length;
  const entries = book.entries.map((entry, uid) =>
    uid % every === 0
      ? { ...entry, keys: [regexKey(words[uid / every]!, uid), ...(entry.keys ?? []).slice(1)] }
      : entry,
  );
  return { ...book, entries };
}

function withContents(book: WorldBook, keys: readonly string[], prose: string): WorldBook {
  const random = new Random(23);
  const entries = book.entries.map((entry, index) => {
    const woken = random.next() < CHAIN_RATE ? `${random.pick(keys)}. ` : "";
    const at = random.below(prose.length - CONTENT_UNITS);
    return { ...entry, content: `${mark(index)} ${woken}${prose.slice(at, at + CONTENT_UNITS)}`.trim() };
  });
  return { ...book, entries };
}

function chatOf(planted: readonly string[], prose: string): string[] {
  return Array.from({ length: MESSAGES }, (_, index) => {
    const mine = planted.filter((_key, at) => at % MESSAGES === index).join(", ");
    return `${mine} ${prose.slice(index * MESSAGE_UNITS, (index + 1) * MESSAGE_UNITS)}`.slice(0, MESSAGE_UNITS).trim();
  });
}

/**
 * The `index`-th message after the chat: the words of the one that leaves the window for it, which begin at another place
 * each time. So the window keeps its size and its keys, but two of its messages are new in each turn.
 */
function nextMessage(chat: readonly string[], index: number): string {
  const words = chat[index % chat.length]!.split(" ");
  const first = ((Math.floor(index / chat.length) + 1) * WORDS_ON) % words.length;
  return [...words.slice(first), ...words.slice(0, first)].join(" ");
}

function worldFile(book: WorldBook): string {
  const rows = book.entries.map(({ keys = [], content }, uid) => [
    uid,
    { uid, key: keys, content, comment: `entry ${uid}`, order: 100, position: uid % 2, selective: false },
  ]);
  return JSON.stringify({ name: "bench", entries: Object.fromEntries(rows) as object });
}

const MARKERS = ["worldInfoBefore", "worldInfoAfter", "personaDescription", "charDescription", "chatHistory"];

function presetFile(prose: string): string {
  const written = Array.from({ length: PROMPTS }, (_, index) => {
    const content = prose.slice(index * 400, (index + 1) * 400);
    return { identifier: index === 0 ? "main" : `part-${index}`, name: `Part ${index}`, role: "system", content };
  });
  const markers = MARKERS.map((identifier) => ({ identifier, name: identifier, marker: true }));
  const prompts = [...written.slice(0, 30), ...markers, ...written.slice(30)];
  const order = prompts.map(({ identifier }) => ({ identifier, enabled: true }));
  return JSON.stringify({ name: "bench", prompts, prompt_order: [{ character_id: 100_001, order }] });
}
