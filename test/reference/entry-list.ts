import type { CaseSources, Id, StBooks, StEntry, StSettings } from "./case.ts";
import type { Mistakes } from "./mistakes.ts";

/** An entry in the ordered list of a scan. The object is its identity: a forced copy is another object. */
export interface Listed {
  readonly book: string;
  readonly uid: number | string;
  /** `book.uid` */
  readonly id: string;
  readonly entry: StEntry;
  readonly decorators: readonly string[];
  /** Stands for SillyTavern's hash: the whole entry with its book. */
  readonly hash: string;
  /** Without decorators; expanded in place when the entry becomes a candidate that passed its roll. */
  content: string;
}

/** The ordered entry list: chat book, persona book, then global and character books by strategy. */
export function listEntries(books: StBooks, sources: CaseSources, world: { settings: StSettings; mistakes: Mistakes }) {
  const global = [...new Set(sources.global ?? Object.keys(books))];
  const taken = new Set(global);
  const take = (names: readonly (string | undefined)[]): string[] => {
    const fresh = names.filter((name) => name !== undefined).filter((name) => !taken.has(name));
    for (const name of fresh) taken.add(name);
    return [...new Set(fresh)];
  };
  const chat = take([sources.chat]);
  const persona = take([sources.persona]);
  const character = take([sources.character, ...(sources.characterExtra ?? [])]);
  const read = (names: readonly string[]): Listed[] => names.flatMap((name) => readBook(books, name, world.mistakes));
  const strategy = world.mistakes.has("strategy-ignored") ? 0 : world.settings["world_info_character_strategy"];
  const sorted = (entries: Listed[]): Listed[] => entries.sort(byOrderDescending);
  let rest: Listed[];
  if (strategy === 1) rest = [...sorted(read(character)), ...sorted(read(global))];
  else if (strategy === 2) rest = [...sorted(read(global)), ...sorted(read(character))];
  else rest = sorted([...read(global), ...read(character)]);
  return [...sorted(read(chat)), ...sorted(read(persona)), ...rest];
}

/** Higher `order` first; a difference that is no number counts as equal. */
export function byOrderDescending(a: Listed, b: Listed): number {
  return Number(b.entry.order) - Number(a.entry.order);
}

/**
 * The copies of entries that an event forces into the scan, by `book.uid`. A copy keeps the hash that its entry got when
 * the list was built, so overriding a field is no edit for timed effects.
 */
export function forcedCopies(
  list: readonly Listed[],
  forced: readonly Id[],
  overrides: Readonly<Record<string, unknown>>,
): Map<string, Listed> {
  const copies = new Map<string, Listed>();
  for (const [book, uid] of forced) {
    const original = list.find((one) => one.book === book && one.uid === uid);
    if (original === undefined) continue;
    const entry = { ...original.entry, ...overrides };
    const content = typeof overrides["content"] === "string" ? overrides["content"] : original.content;
    copies.set(original.id, { ...original, entry, content });
  }
  return copies;
}

function readBook(books: StBooks, book: string, mistakes: Mistakes): Listed[] {
  return Object.values(books[book]?.entries ?? {}).map((entry): Listed => {
    const { decorators, content } = splitDecorators(String(entry.content ?? ""), mistakes);
    const id = `${book}.${entry.uid}`;
    return { book, uid: entry.uid, id, entry, decorators, content, hash: JSON.stringify([book, entry]) };
  });
}

const KNOWN = ["@@activate", "@@dont_activate"];
const isKnown = (line: string): boolean => KNOWN.some((name) => line.startsWith(name));

/** Decorator lines at the top of a content and the rest of it. */
function splitDecorators(content: string, mistakes: Mistakes): { decorators: string[]; content: string } {
  if (!content.startsWith("@@")) return { decorators: [], content };
  const lines = content.split("\n");
  const decorators: string[] = [];
  let fallback = false;
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith("@@")) return { decorators, content: lines.slice(index).join("\n") };
    if (line.startsWith("@@@") && !fallback) continue;
    const name = line.startsWith("@@@") ? line.slice(1) : line;
    if (isKnown(name)) {
      decorators.push(mistakes.has("decorator-trimmed") ? name.trim() : name);
      fallback = false;
    } else fallback = true;
  }
  return { decorators, content };
}
