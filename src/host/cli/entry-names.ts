import type { BookEntry, CliBook } from "./books.ts";
import { CliError } from "./error.ts";
import { editsTo, nearestOf } from "./nearest.ts";

/** Names that a message lists; the rest is counted. */
const NAMES_SHOWN = 5;

/** For each entry in file order its place among those with its uid, from 1; 0 where the uid is nobody else's. */
export function occurrencesOf(entries: readonly Pick<BookEntry, "uid">[]): number[] {
  const seen = new Map<string, number>();
  const places = entries.map(({ uid }) => {
    const place = (seen.get(String(uid)) ?? 0) + 1;
    seen.set(String(uid), place);
    return place;
  });
  return entries.map(({ uid }, i) => (seen.get(String(uid)) === 1 ? 0 : (places[i] ?? 0)));
}

/** What timed effects and rolls call the entry at `index` of its book. */
export function timedKeyOf(book: string, entries: readonly BookEntry[], index: number): string {
  const place = occurrencesOf(entries)[index] ?? 0;
  return `${book}.${entries[index]?.uid}${place > 1 ? `#${place}` : ""}`;
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Whether a JSON path is that of the entry, or leads into it, as those of lint findings do. */
const leadsTo = (path: string, to: string): boolean =>
  to !== "" && path.startsWith(to) && ["", ".", "["].includes(path.charAt(to.length));

/** Entries of a book that a name may mean: by uid, `uid#2` or JSON path, else by title, else by key. */
export function entriesNamed(entries: readonly BookEntry[], name: string): number[] {
  const places = occurrencesOf(entries);
  const tests: readonly ((entry: BookEntry, index: number) => boolean)[] = [
    ({ uid }) => String(uid) === name,
    ({ uid }, i) => `${uid}#${Math.max(1, places[i] ?? 0)}` === name,
    ({ path }) => leadsTo(name, path),
    ({ title }) => title !== "" && same(title, name),
    ({ keys }) => keys.some((key) => same(key, name)),
  ];
  for (const test of tests) {
    const found = entries.flatMap((entry, i) => (test(entry, i) ? [i] : []));
    if (found.length > 0) return found;
  }
  return [];
}

/** The entries as messages list them: by the name that means this one alone, with the title or a key. */
function listOf(entries: readonly BookEntry[], indices: readonly number[]): string {
  const places = occurrencesOf(entries);
  const names = indices.slice(0, NAMES_SHOWN).flatMap((i) => {
    const entry = entries[i];
    if (entry === undefined) return [];
    const name = `${entry.uid}${places[i] === 0 ? "" : `#${places[i]}`}`;
    const text = entry.title || entry.keys.find((key) => key.trim() !== "");
    return text === undefined ? [name] : [`${name} (${text})`];
  });
  const more = indices.length - names.length;
  return names.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** Keys of an entry that are compared with a name that is nobody's. */
const KEYS_COMPARED = 3;

/** How far a name is from an entry: in numbers where both are uids, else in edits to the uid, the title or a key. */
function distanceTo(name: string): (entry: BookEntry) => number {
  const asked = name.trim() === "" ? Number.NaN : Number(name);
  return ({ uid, title, keys }) => {
    const apart = Math.abs(Number(uid) - asked);
    if (Number.isFinite(apart)) return apart;
    const texts = [String(uid), title, ...keys.slice(0, KEYS_COMPARED)].filter((text) => text.trim() !== "");
    return Math.min(...texts.map((text) => editsTo(name, text)));
  };
}

/** Entries whose title or keys hold the text, else those that are nearly called so, else the nearest all the same. */
function suggestions(entries: readonly BookEntry[], name: string): string {
  if (entries.length === 0) return "the book is empty";
  const wanted = name.trim().toLowerCase();
  const textsOf = ({ title, keys }: BookEntry): string[] => [title, ...keys].filter((text) => text.trim() !== "");
  const holding = entries.flatMap((entry, i) =>
    wanted !== "" && textsOf(entry).some((text) => text.toLowerCase().includes(wanted)) ? [i] : [],
  );
  if (holding.length > 0) return `near: ${listOf(entries, holding)}`;
  const nearest = nearestOf(name, entries.flatMap(textsOf));
  const alike = nearest === null ? [] : entriesNamed(entries, nearest);
  if (alike.length > 0) return `near: ${listOf(entries, alike)}`;
  const distances = entries.map(distanceTo(name));
  const ranked = [...entries.keys()].sort((a, b) => (distances[a] ?? 0) - (distances[b] ?? 0));
  return `the nearest: ${listOf(entries, ranked)}`;
}

/** Index of the named entry in file order. Errors: `entry-unknown`, `entry-ambiguous`. */
export function pickEntry({ file, titles }: Pick<CliBook, "file" | "titles">, name: string): number {
  const found = entriesNamed(titles, name);
  const [first] = found;
  const called = JSON.stringify(name);
  if (first === undefined) {
    throw new CliError("entry-unknown", `${file} has no entry ${called}; ${suggestions(titles, name)}`);
  }
  if (found.length > 1) {
    throw new CliError("entry-ambiguous", `${found.length} entries are called ${called}: ${listOf(titles, found)}`);
  }
  return first;
}
