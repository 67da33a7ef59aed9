import { LIMITS } from "../limits.ts";
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
import { REGEX_REFUSALS, type RegexRefusal, type RegexRefusalCode } from "./regex/refusal.ts";
import { translateRegex } from "./regex/translate.ts";
import { programOf } from "./regex/translation.ts";
import { gapOf } from "./regex-gap.ts";
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
const OVER_QUOTA: KeySlot = { kind: KEY_REFUSED, ref: -1 };
const QUOTA_CODE = "regex-no-literal-quota";
const DYNAMIC: KeySlot = { kind: KEY_DYNAMIC, ref: -1 };

/** Collects the distinct literal patterns and regexes of all keys, which have to be added in file order. */
export class KeyTable {
  readonly patterns: LiteralPattern[] = [];
  readonly regexes: RegexKey[] = [];
  readonly longTexts: LongText[] = [];
  readonly refused: RefusedKey[] = [];
  readonly #settings: LoreSettings;
  readonly #withoutLiteral = new Map<string, number>();
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
    if (slot.kind === KEY_REFUSED) {
      const { code, hint } = this.#refusals[slot.ref]!;
      this.#refuse(owner, code, hint);
    } else if (this.#isOverQuota(slot.ref, owner.book)) {
      this.#refuse(owner, QUOTA_CODE, REGEX_REFUSALS[QUOTA_CODE].remedy);
      return OVER_QUOTA;
    }
    return slot;
  }

  /** Counts regex keys without a required literal by book, in file order; a pattern that is repeated counts again. */
  #isOverQuota(ref: number, book: string): boolean {
    if (this.regexes[ref]!.required.length > 0) return false;
    const keys = (this.#withoutLiteral.get(book) ?? 0) + 1;
    this.#withoutLiteral.set(book, keys);
    return keys > LIMITS.regexNoLiteralQuota.value;
  }

  #translate(source: string, flags: string): KeySlot {
    const translated = translateRegex(source, flags);
    if (!translated.ok) return { kind: KEY_REFUSED, ref: this.#refusals.push(translated) - 1 };
    const id = this.regexes.length;
    const required = (translated.required ?? []).map((one) => this.#pattern(one.text, one.caseSensitive, false));
    const isLine = translated.reach === "line";
    const gap = isLine || required.length === 0 ? null : gapOf(source, flags);
    this.regexes.push({ source, flags, regex: translated, gap, program: programOf(id, translated), required });
    return { kind: isLine ? KEY_LINE_REGEX : KEY_TEXT_REGEX, ref: id };
  }

  #refuse({ entry, book, key }: KeyOwner, reason: RegexRefusalCode, hint: string): void {
    this.refused.push({ book, uid: entry.uid, key, reason, hint });
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
