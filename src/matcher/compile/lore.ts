import type { ActivationSettings } from "../model/settings.ts";
import type { RefusedKey } from "../model/outcome.ts";
import type { BookInfo } from "./books.ts";
import type { LoreEntry } from "./entry.ts";
import type { LiteralTables } from "./literals/tables.ts";
import type { RegexKey } from "./regex-keys.ts";

/** What a key is, once compiled; the value in {@link LoreTables.keyKind}. `ref` is its value in `keyRef`. */
export const KEY_NEVER = 0;
/** White space only: after trimming, the empty text, which every haystack contains. */
export const KEY_ALWAYS = 1;
/** `ref`: literal pattern. Cannot span segments. */
export const KEY_LITERAL = 2;
/** `ref`: regex whose matches stay inside one line. */
export const KEY_LINE_REGEX = 3;
/** `ref`: regex that is tested on the entry's joined haystack. */
export const KEY_TEXT_REGEX = 4;
/** Literal text with a line break or a marker in it: searched in the joined haystack. `ref`: index in `longTexts`. */
export const KEY_LONG_TEXT = 5;
/** Holds macros: expanded every time it is tested. */
export const KEY_DYNAMIC = 6;
/** A regex that was refused: counts as a miss. */
export const KEY_REFUSED = 7;

/** Bits of {@link LoreTables.traits}. */
export const TRAIT_DISABLED = 1;
export const TRAIT_TRIGGERS = 1 << 1;
export const TRAIT_FILTER = 1 << 2;
export const TRAIT_DELAY = 1 << 3;
export const TRAIT_LEVEL = 1 << 4;
export const TRAIT_EXCLUDE = 1 << 5;
export const TRAIT_ACTIVATE = 1 << 6;
export const TRAIT_DONT_ACTIVATE = 1 << 7;
export const TRAIT_CONSTANT = 1 << 8;
/** Has to be looked at in every loop, whatever the literal pass finds. */
export const TRAIT_ALWAYS = 1 << 9;
export const TRAIT_SECONDARY = 1 << 10;
/** The content may hold macros: it is expanded and scanned when it is activated. */
export const TRAIT_MACROS = 1 << 11;
/** The file has something else than an entry at its place. */
export const TRAIT_INVALID = 1 << 12;
/** Any of the checks before the keys may stop this entry. */
export const TRAIT_GATED = TRAIT_TRIGGERS | TRAIT_FILTER | TRAIT_DELAY | TRAIT_LEVEL;

/** The part of compiled lore that hot loops read: typed arrays, shareable between threads, never written again. */
export interface LoreTables {
  readonly traits: Uint16Array;
  /** The reason of an entry that nothing touches. */
  readonly baseReason: Uint8Array;
  /** Bits of the match sources that the entry asks for. */
  readonly sources: Uint8Array;
  /** Keys of entry `i`: primary ones `keyStart[i]` to `keyMiddle[i]`, secondary ones to `keyStart[i + 1]`. */
  readonly keyStart: Int32Array;
  readonly keyMiddle: Int32Array;
  readonly keyKind: Uint8Array;
  readonly keyRef: Int32Array;
  /** Entries to look at when literal pattern `p` occurs: `markEntry[markStart[p]]` to `markEntry[markStart[p + 1]]`. */
  readonly markStart: Int32Array;
  readonly markEntry: Int32Array;
  /**
   * Recursion edges: edges `edgeStart[i]` to `edgeStart[i + 1]` are the literal patterns that the content of entry `i`
   * holds; edge `e` is `edgePattern[e]`, first at `edgeOffset[2 * e]` to `edgeOffset[2 * e + 1]`. None for contents
   * with macros.
   */
  readonly edgeStart: Int32Array;
  readonly edgePattern: Int32Array;
  readonly edgeOffset: Int32Array;
  readonly literals: LiteralTables;
}

/** The settings that keys and list order are compiled for. */
export type LoreSettings = Pick<ActivationSettings, "caseSensitive" | "matchWholeWords" | "characterStrategy">;

/** The rest of compiled lore: plain data that can be packed, and is unpacked once per thread. */
export interface LorePlain {
  readonly format: 1;
  /** `oracle`: SillyTavern's own bounds and key collisions. */
  readonly mode: "product" | "oracle";
  readonly settings: LoreSettings;
  readonly books: readonly BookInfo[];
  /** In list order: index = entry number of outcomes and decision columns. */
  readonly entries: readonly LoreEntry[];
  readonly regexes: readonly RegexKey[];
  readonly longTexts: readonly LongText[];
  readonly refused: readonly RefusedKey[];
  /** Largest own scan depth of any entry, 0 if none has one. */
  readonly scanDepthMax: number;
  /** Bits of all match sources that any enabled entry asks for. */
  readonly sourceBits: number;
  /** The distinct delay levels of all entries, disabled ones too, lowest first. */
  readonly delayLevels: readonly (number | string)[];
}

export interface LongText {
  readonly text: string;
  readonly caseSensitive: boolean;
  readonly wholeWords: boolean;
}

/** What other threads get; see `shareLore`. */
export interface SharedLore {
  readonly plain: LorePlain;
  readonly tables: LoreTables;
}
