import type { WorldBook } from "../../src/matcher/model/book.ts";
import { Random } from "./random.ts";
import { capitalised, hanCharacter, inventVocabulary, inventWord, runningWord } from "./vocabulary.ts";

export const CORPUS_KINDS = ["latin", "cjk", "mixed"] as const;
export type CorpusKind = (typeof CORPUS_KINDS)[number];

/**
 * Keys of a heavy lorebook and texts in which about one word in a hundred is one of them. One Latin key in twenty is an
 * ordinary word of the texts' vocabulary, so a text of 64 KiB holds many hundreds of the keys.
 */
export interface Corpus {
  readonly kind: CorpusKind;
  /** Distinct keys, three to an entry, as an author writes them. */
  readonly keys: readonly string[];
  /** A text of exactly `units` UTF-16 units; the same seed gives the same text. */
  text(units: number, seed?: number): string;
}

export const KEYS_PER_ENTRY = 3;
const KEY_RATE = 0.01;

function latinKey(random: Random, vocabulary: readonly string[]): string {
  const kind = random.next();
  if (kind < 0.05) return random.pick(vocabulary);
  if (kind < 0.6) return capitalised(inventWord(random, 2 + random.below(2)));
  if (kind < 0.88)
    return `${capitalised(inventWord(random, 2))} ${capitalised(inventWord(random, 1 + random.below(2)))}`;
  if (kind < 0.98) return `the ${inventWord(random, 2)} of ${capitalised(inventWord(random, 2))}`;
  return `${capitalised(inventWord(random, 1))}-${1 + random.below(99)}`;
}

function cjkKey(random: Random): string {
  const length = random.next() < 0.5 ? 2 : random.next() < 0.8 ? 3 : 4 + random.below(3);
  let key = "";
  for (let i = 0; i < length; i++) key += hanCharacter(random);
  return key;
}

function distinct(count: number, least: number, make: () => string): string[] {
  const keys = new Set<string>();
  while (keys.size < count) {
    const key = make();
    if (key.length >= least) keys.add(key);
  }
  return [...keys];
}

function latinText(random: Random, units: number, vocabulary: readonly string[], keys: readonly string[]): string {
  const parts: string[] = [];
  let sentence = 0;
  for (let length = 0; length < units;) {
    let word = random.next() < KEY_RATE ? random.pick(keys) : runningWord(random, vocabulary);
    if (sentence++ === 0) word = capitalised(word);
    const ends = sentence > 12 && random.next() < 0.25;
    if (ends) sentence = 0;
    const separator = ends ? (random.next() < 0.1 ? ".\n\n" : ". ") : random.next() < 0.07 ? ", " : " ";
    parts.push(word, separator);
    length += word.length + separator.length;
  }
  return parts.join("").slice(0, units);
}

function cjkText(random: Random, units: number, keys: readonly string[]): string {
  const parts: string[] = [];
  for (let length = 0; length < units;) {
    const kind = random.next();
    const part =
      kind < KEY_RATE
        ? random.pick(keys)
        : kind < 0.08
          ? random.pick(["，", "。", "！", "？", "\n"])
          : hanCharacter(random);
    parts.push(part);
    length += part.length;
  }
  return parts.join("").slice(0, units);
}

function mixedText(random: Random, units: number, vocabulary: readonly string[], keys: readonly string[]): string {
  const parts: string[] = [];
  for (let length = 0; length < units; length += 800) {
    parts.push(latinText(random, 500, vocabulary, keys), cjkText(random, 300, keys));
  }
  return parts.join("").slice(0, units);
}

/** The corpus of a kind for a book of `entries` entries, from a fixed seed. */
export function makeCorpus(kind: CorpusKind, entries = 10_000, seed = 7): Corpus {
  const random = new Random(seed);
  const vocabulary = inventVocabulary(random, 6_000);
  const count = entries * KEYS_PER_ENTRY;
  const latinShare = kind === "latin" ? count : kind === "cjk" ? 0 : count >> 1;
  const latin = distinct(latinShare, 3, () => latinKey(random, vocabulary));
  const cjk = distinct(count - latinShare, 2, () => cjkKey(random));
  // Alternating, so that entries of a mixed book hold keys of both scripts.
  const keys = latin.length === 0 ? cjk : latin.flatMap((key, i) => (i < cjk.length ? [key, cjk[i]!] : [key]));
  return {
    kind,
    keys,
    text(units, textSeed = 1) {
      const source = new Random(seed * 1_000_003 + textSeed);
      if (kind === "latin") return latinText(source, units, vocabulary, keys);
      if (kind === "cjk") return cjkText(source, units, keys);
      return mixedText(source, units, vocabulary, keys);
    },
  };
}

interface BookOptions {
  /** Units of each entry's content. */
  readonly contentUnits?: number;
  /** Keys of the entry with this index instead of those of the corpus. */
  readonly keys?: (index: number, keys: readonly string[]) => readonly string[];
}

/** A world book with the keys of a corpus, three to an entry, whose contents are texts of the same corpus. */
export function corpusBook(corpus: Corpus, options: BookOptions = {}): WorldBook {
  const contentUnits = options.contentUnits ?? 400;
  const count = corpus.keys.length / KEYS_PER_ENTRY;
  const contents = corpus.text(count * contentUnits, 2);
  const entries = Array.from({ length: count }, (_, index) => {
    const keys = corpus.keys.slice(index * KEYS_PER_ENTRY, (index + 1) * KEYS_PER_ENTRY);
    return {
      uid: index,
      keys: [...(options.keys?.(index, keys) ?? keys)],
      comment: `${corpus.kind} ${index}`,
      content: contents.slice(index * contentUnits, (index + 1) * contentUnits),
      enabled: true,
      insertionOrder: 100,
      position: "before_character_definition" as const,
      source: { key: String(index), index, raw: null },
    };
  });
  return {
    schemaVersion: 1,
    kind: "world-book",
    name: `${corpus.kind} corpus`,
    settings: {},
    entries,
    source: { format: "st-world", entryContainer: "object", raw: null },
    diagnostics: [],
  };
}
