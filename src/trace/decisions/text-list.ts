/**
 * Lists of texts in one text, which takes less room than many: entries are separated by U+001E, the texts of an entry
 * end with U+001F each; the two, and U+001B, stand behind a U+001B where they are part of a text. Lone surrogates, which
 * UTF-8 cannot carry, become U+FFFD.
 */
const ENTRY = "\u001E";
const TEXT = "\u001F";
const ESCAPE = "\u001B";
const SPECIAL = new RegExp(`[${ESCAPE}${ENTRY}${TEXT}]`, "g");
const TOKEN = new RegExp(`${ESCAPE}([^])|([${ENTRY}${TEXT}])`, "g");

/** One text an entry. */
export function packTexts(texts: readonly string[]): string {
  return texts.map(escaped).join(ENTRY);
}

export function openTexts(packed: string, count: number): string[] {
  if (count === 0) return [];
  return packed.includes(ESCAPE) ? tokens(packed, ENTRY) : packed.split(ENTRY);
}

/** Any number of texts an entry. */
export function packTextLists(lists: readonly (readonly string[])[]): string {
  return lists.map((list) => list.map((text) => escaped(text) + TEXT).join("")).join(ENTRY);
}

/** The lists of {@link packTextLists}; each is taken apart when it is asked for. */
export class TextLists {
  readonly #entries: readonly string[];

  constructor(packed: string, count: number) {
    this.#entries = count === 0 ? [] : packed.includes(ESCAPE) ? rawEntries(packed) : packed.split(ENTRY);
  }

  /** Empty for an index outside of the list. */
  at(index: number): string[] {
    const entry = this.#entries[index] ?? "";
    const texts = entry.includes(ESCAPE) ? tokens(entry, TEXT) : entry.split(TEXT);
    return texts.slice(0, -1);
  }
}

const escaped = (text: string): string => text.toWellFormed().replaceAll(SPECIAL, (special) => ESCAPE + special);

/** The parts between the separators, unescaped. */
function tokens(packed: string, separator: string): string[] {
  const parts = [""];
  let from = 0;
  const add = (text: string): void => void (parts[parts.length - 1] += text);
  for (const { 0: all, 1: escapedOne, index } of packed.matchAll(TOKEN)) {
    add(packed.slice(from, index));
    from = index + all.length;
    if (escapedOne !== undefined) add(escapedOne);
    else if (all === separator) parts.push("");
    else add(all);
  }
  add(packed.slice(from));
  return parts;
}

/** Entries with their escapes left in. */
function rawEntries(packed: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: all, 2: separator, index } of packed.matchAll(TOKEN)) {
    if (separator !== ENTRY) continue;
    parts.push(packed.slice(from, index));
    from = index + all.length;
  }
  parts.push(packed.slice(from));
  return parts;
}
