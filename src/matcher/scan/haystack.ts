import { MATCH_SOURCES, type MatchSource } from "../model/book.ts";
import type { RequiredLiteral } from "../compile/regex/translation.ts";
import { MessageText } from "./message-text.ts";
import { ScanText } from "./regex/scan-text.ts";

/** What SillyTavern puts before every segment of the scanned text. */
export const MARKER = "\u0001";
const SEPARATOR = `\n${MARKER}`;

/** Joined texts kept at a time; entries of one book rarely ask for more than a few depths. */
const VIEWS_MAX = 16;

/** One segment of a haystack: where its text begins in the joined string, and what it is. */
export interface HaystackPart {
  readonly start: number;
  readonly length: number;
  readonly where: "message" | "source" | "injection" | "recursion";
  readonly index: number;
}

/** Everything but the recursion texts that a scan may search, as SillyTavern prepares it. */
export interface HaystackInput {
  readonly messages: readonly string[];
  readonly sources: Readonly<Partial<Record<MatchSource, string>>>;
  readonly injections: readonly string[];
  /** Messages beyond this number are never seen. */
  readonly messagesMax: number;
}

/**
 * The texts of one scan. Every entry sees its own cut of them: the newest `depth` messages, the sources it asks for,
 * all injections and, but for loops of min activations, the recursion segments. Depth 0 sees nothing at all.
 */
export class Haystack {
  /** Newest first, trimmed. */
  readonly messages: readonly string[];
  /** Length of {@link Haystack.joined}. */
  readonly joinedUnits: number;
  /** Start of each message (after its marker) in {@link Haystack.joined}. */
  readonly starts: Int32Array;
  /** By index in MATCH_SOURCES; "" when there is none. */
  readonly sources: readonly string[];
  /** Bits of the sources that hold text. */
  readonly sourceBits: number;
  readonly injections: readonly string[];
  readonly segments: string[] = [];
  /** The messages as an earlier scan left them; null when nothing is to be remembered of them. */
  texts: readonly MessageText[] | null = null;
  #joined: ScanText | null = null;
  readonly #views = new Map<number, HaystackView>();
  /** Sources, injections and segments for the verification of regexes. */
  readonly #pieces = new Map<string, ScanText>();

  constructor(input: HaystackInput) {
    this.messages = input.messages.slice(0, input.messagesMax).map((message) => message.trim());
    this.starts = new Int32Array(this.messages.length);
    let at = 1;
    for (let i = 0; i < this.messages.length; i++) {
      this.starts[i] = at;
      at += (this.messages[i]?.length ?? 0) + SEPARATOR.length;
    }
    this.joinedUnits = this.messages.length === 0 ? MARKER.length : at - SEPARATOR.length;
    this.sources = MATCH_SOURCES.map((source) => input.sources[source] ?? "");
    this.sourceBits = this.sources.reduce((bits, text, i) => (text === "" ? bits : bits | (1 << i)), 0);
    this.injections = input.injections.filter((text) => text !== "");
  }

  /** The newest messages joined as SillyTavern joins them; the marker alone when there are none. */
  get joined(): string {
    return this.joinedScanText.text;
  }

  /** {@link Haystack.joined} for the verification of regexes; made when it is first asked for. */
  get joinedScanText(): ScanText {
    return (this.#joined ??= this.#scanTextOf(this.messages.length, () => this.messageText(0, this.messages.length)));
  }

  /** The messages from index `from` up to `to` joined, as they stand in {@link Haystack.joined}. */
  messageText(from: number, to: number): string {
    // In one join: what is put before a long text costs a copy of all of it.
    const [first = "", ...others] = this.messages.slice(from, to);
    return [MARKER + first, ...others].join(SEPARATOR);
  }

  /** Adds the joined contents of one loop. */
  pushSegment(text: string): void {
    this.segments.push(text);
    this.#views.clear();
  }

  /** Index of the message that holds `offset` of the joined messages. */
  messageAt(offset: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? 0) - 1 <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Length of the joined text of the newest `depth` messages. */
  prefixLength(depth: number): number {
    if (depth >= this.messages.length) return this.joinedUnits;
    const messages = wholeMessages(depth);
    return messages === 0 ? 0 : (this.starts[messages] ?? 0) - SEPARATOR.length;
  }

  /**
   * The joined text that an entry sees. Views are shared by all entries of the same depth and sources, until the next
   * recursion segment.
   */
  view(depth: number, sources: number, recursion: boolean): HaystackView {
    const messages = Math.min(wholeMessages(depth), this.messages.length);
    const bits = depth <= 0 ? 0 : sources & this.sourceBits;
    const withRecursion = recursion && depth > 0 && this.segments.length > 0;
    const seen = depth <= 0 ? 0 : 1;
    const key = ((messages * 64 + bits) * 2 + (withRecursion ? 1 : 0)) * 2 + seen;
    const known = this.#views.get(key);
    if (known !== undefined) return known;
    if (this.#views.size === VIEWS_MAX) this.#views.clear();
    const view =
      seen === 0
        ? new HaystackView(NOTHING, [], [])
        : this.#build(messages, bits, withRecursion ? this.segments.length : 0);
    this.#views.set(key, view);
    return view;
  }

  /** The joined text that an entry saw when there were only so many recursion segments; built anew. */
  earlierView(depth: number, sources: number, segments: number): HaystackView {
    if (depth <= 0) return new HaystackView(NOTHING, [], []);
    const messages = Math.min(wholeMessages(depth), this.messages.length);
    return this.#build(messages, sources & this.sourceBits, segments);
  }

  /** `segments`: how many of the recursion segments. */
  #build(messages: number, bits: number, segments: number): HaystackView {
    const parts: HaystackPart[] = [];
    for (let i = 0; i < messages; i++) {
      parts.push({ start: this.starts[i] ?? 0, length: this.messages[i]?.length ?? 0, where: "message", index: i });
    }
    const base = this.#messagesText(messages);
    const added: ScanText[] = [];
    let length = base.text.length;
    const add = (segment: string, where: HaystackPart["where"], index: number): void => {
      parts.push({ start: length + SEPARATOR.length, length: segment.length, where, index });
      added.push(this.#piece(segment));
      length += SEPARATOR.length + segment.length;
    };
    this.sources.forEach((source, i) => {
      if ((bits & (1 << i)) !== 0) add(source, "source", i);
    });
    this.injections.forEach((injection, i) => add(injection, "injection", i));
    this.segments.slice(0, segments).forEach((segment, i) => add(segment, "recursion", i));
    return new HaystackView(base, parts, added);
  }

  /** The newest messages joined. Without any message the marker stands alone. */
  #messagesText(messages: number): ScanText {
    if (messages === this.messages.length) return this.joinedScanText;
    return this.#scanTextOf(messages, () =>
      messages === 0 ? MARKER : this.joined.slice(0, this.prefixLength(messages)),
    );
  }

  /** The newest `count` messages joined, with the places of literals that are known of each. */
  #scanTextOf(count: number, text: () => string): ScanText {
    const texts = this.texts?.slice(0, count);
    if (texts === undefined) return new ScanText(text());
    return new ScanText(text(), { placesOf: (literal) => placesInAll(texts, this.starts, literal) });
  }

  #piece(text: string): ScanText {
    const known = this.#pieces.get(text);
    if (known !== undefined) return known;
    const places = new MessageText(text);
    const piece = new ScanText(text, { placesOf: (literal) => places.placesOf(literal) });
    this.#pieces.set(text, piece);
    return piece;
  }
}

/** A depth as a number of messages, as `slice` reads it: fractions are cut, what is no number is none. */
function wholeMessages(depth: number): number {
  return depth > 0 ? Math.trunc(depth) : 0;
}

const NOTHING = new ScanText("");

/** The places of a literal in joined texts, each of which begins at its start: no literal holds what separates them. */
function placesInAll(
  texts: readonly { placesOf(literal: RequiredLiteral): readonly number[] | null }[],
  starts: ArrayLike<number>,
  literal: RequiredLiteral,
): readonly number[] | null {
  const all: number[] = [];
  for (const [i, text] of texts.entries()) {
    const places = text.placesOf(literal);
    if (places === null) return null;
    for (const place of places) all.push(starts[i]! + place);
  }
  return all;
}

/**
 * Texts behind one another, each behind the separator. Put together from what is known of each: nothing that is cased, or
 * that the lower case of a neighbour could depend on, stands in a separator.
 */
function following(texts: readonly ScanText[], start: ScanText): ScanText {
  if (texts.length === 0) return start;
  const text = texts.reduce((joined, piece) => joined + SEPARATOR + piece.text, start.text);
  const lower = (): string | null => {
    let joined = start.lower;
    for (const piece of texts) {
      if (joined === null || piece.lower === null) return null;
      joined += SEPARATOR + piece.lower;
    }
    return joined;
  };
  const starts = [0];
  for (const [i, piece] of [start, ...texts].entries()) starts.push(starts[i]! + piece.text.length + SEPARATOR.length);
  return new ScanText(text, { lower, placesOf: (literal) => placesInAll([start, ...texts], starts, literal) });
}

/** One joined text with what is known about it. */
export class HaystackView {
  readonly text: string;
  readonly parts: readonly HaystackPart[];
  /** Offsets of keys that were searched in this very text, by name; negative ones say why there is none. */
  readonly found = new Map<number | string, number>();
  /** The same text for the verification of regexes. */
  readonly scanText: ScanText;
  readonly #added: readonly ScanText[];
  #lower: string | null = null;
  #tail: { readonly from: number; readonly scanText: ScanText } | null = null;

  /** `base`: the messages; `added`: what stands behind them, the last of `parts`. */
  constructor(base: ScanText, parts: readonly HaystackPart[], added: readonly ScanText[]) {
    this.scanText = following(added, base);
    this.text = this.scanText.text;
    this.parts = parts;
    this.#added = added;
  }

  /** The text from an offset on, at which a segment ends: what stands before it does not matter for its lower case. */
  tailFrom(from: number): ScanText {
    if (from === 0) return this.scanText;
    if (this.#tail?.from !== from) this.#tail = { from, scanText: this.#tailText(from) };
    return this.#tail.scanText;
  }

  /** From the end of a segment on it is made of the segments behind; no part of the joined text is copied for it. */
  #tailText(from: number): ScanText {
    const next = this.parts.findIndex(({ start }) => start === from + SEPARATOR.length);
    const at = next - (this.parts.length - this.#added.length);
    return next >= 0 && at >= 0 ? following(this.#added.slice(at), NOTHING) : new ScanText(this.text.slice(from));
  }

  /** The text in lower case, as a whole: final sigma depends on what stands around it. */
  get lower(): string {
    this.#lower ??= this.scanText.lower ?? this.text.toLowerCase();
    return this.#lower;
  }

  /** The segment that holds an offset of the text; null when it is a marker or a separator. */
  partAt(offset: number): HaystackPart | null {
    for (const part of this.parts) {
      if (offset >= part.start && offset <= part.start + part.length) return part;
    }
    return null;
  }
}
