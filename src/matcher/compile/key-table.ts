import type { RefusedKey } from "../model/outcome.ts";
import type { LoreEntry } from "./entry.ts";
import type { LiteralPattern } from "./literals/pattern.ts";
import { hasInnerSpace, readKey } from "./key-text.ts";
import {
  KEY_ALWAYS,
  KEY_DYNAMIC,
  KEY_LINE_REGEX,
  KEY_LITERAL,
  KEY_LONG_TEXT,
  KEY_NEVER,
  KEY_REFUSED,
  KEY_TEXT_REGEX,
  type LongText,
  type LoreSettings,
} from "./lore.ts";
import type { RegexRefusal } from "./regex/refusal.ts";
import { translateRegex } from "./regex/translate.ts";
import { programOf } from "./regex/translation.ts";
import type { RegexKey } from "./regex-keys.ts";

/** One compiled key. */
export interface KeySlot {
  readonly kind: number;
  readonly ref: number;
}

interface KeyOwner {
  readonly entry: LoreEntry;
  readonly book: string;
  readonly key: string;
}

const NEVER: KeySlot = { kind: KEY_NEVER, ref: -1 };
const ALWAYS: KeySlot = { kind: KEY_ALWAYS, ref: -1 };
const DYNAMIC: KeySlot = { kind: KEY_DYNAMIC, ref: -1 };

/** Collects the distinct literal patterns and regexes of all keys. */
export class KeyTable {
  readonly patterns: LiteralPattern[] = [];
  readonly regexes: RegexKey[] = [];
  readonly longTexts: LongText[] = [];
  readonly refused: RefusedKey[] = [];
  readonly #settings: LoreSettings;
  readonly #refusals: RegexRefusal[] = [];
  readonly #known = new Map<string, KeySlot>();

  constructor(settings: LoreSettings) {
    this.#settings = settings;
  }

  /** The slot of a key of an entry. */
  add(raw: string, entry: LoreEntry, book: string): KeySlot {
    const key = readKey(raw);
    switch (key.kind) {
      case "never":
        return NEVER;
      case "always":
        return ALWAYS;
      case "dynamic":
        return DYNAMIC;
      case "literal":
        return this.#literal(key.text, entry);
      case "regex":
        return this.#regex(key.source, key.flags, { entry, book, key: raw });
    }
  }

  #literal(text: string, entry: LoreEntry): KeySlot {
    const caseSensitive = entry.caseSensitive ?? this.#settings.caseSensitive;
    const wholeWords = (entry.wholeWords ?? this.#settings.matchWholeWords) && !hasInnerSpace(text);
    if (!text.includes("\n") && !text.includes("\u0001")) {
      return { kind: KEY_LITERAL, ref: this.#pattern(text, caseSensitive, wholeWords) };
    }
    return this.#once(`${caseSensitive ? "S" : "i"}${wholeWords ? "W" : "s"}${text}`, () => ({
      kind: KEY_LONG_TEXT,
      ref: this.longTexts.push({ text, caseSensitive, wholeWords }) - 1,
    }));
  }

  #regex(source: string, flags: string, owner: KeyOwner): KeySlot {
    const slot = this.#once(`/${flags}/${source}`, () => this.#translate(source, flags));
    if (slot.kind === KEY_REFUSED) this.#refuse(slot.ref, owner);
    return slot;
  }

  #translate(source: string, flags: string): KeySlot {
    const translated = translateRegex(source, flags);
    if (!translated.ok) return { kind: KEY_REFUSED, ref: this.#refusals.push(translated) - 1 };
    const id = this.regexes.length;
    const required = (translated.required ?? []).map((one) => this.#pattern(one.text, one.caseSensitive, false));
    this.regexes.push({ source, flags, regex: translated, program: programOf(id, translated), required });
    return { kind: translated.reach === "line" ? KEY_LINE_REGEX : KEY_TEXT_REGEX, ref: id };
  }

  #refuse(refusal: number, { entry, book, key }: KeyOwner): void {
    const { code, hint } = this.#refusals[refusal]!;
    this.refused.push({ book, uid: entry.uid, key, reason: code, ...(hint === undefined ? {} : { hint }) });
  }

  #pattern(text: string, caseSensitive: boolean, wholeWord: boolean): number {
    const name = `${caseSensitive ? "S" : "i"}${wholeWord ? "W" : "s"}${text}`;
    return this.#once(name, () => ({
      kind: KEY_LITERAL,
      ref: this.patterns.push({ text, caseSensitive, wholeWord }) - 1,
    })).ref;
  }

  #once(name: string, make: () => KeySlot): KeySlot {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const slot = make();
    this.#known.set(name, slot);
    return slot;
  }
}
