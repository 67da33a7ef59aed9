import { randomUUID } from "node:crypto";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** What may follow a value that is not the last thing in a line; behind a name comes something else. */
const ENDS: ReadonlySet<number | undefined> = new Set([0x2c, 0x5d, 0x7d]);

/** The engine has texts of more than 128 KiB in memory of their own, two bytes for a character. */
const LARGE_BYTES = 64 * 1024;
const LONG_BYTES = 32 * 1024;
const PIECE_BYTES = 16 * 1024;
/** Of the longest escape. */
const ESCAPE_BYTES = 6;

/** Stands in the place of a string that was cut out, with its number. Nobody else can have it in a line, however written. */
const TOKEN = randomUUID();

/**
 * The value of a line, which is JSON: what `JSON.parse(bytes.toString())` gives, or the error that it throws. Long
 * strings are decoded in pieces: the line as one more text would take twice as long.
 */
export function parseLine(bytes: Buffer): unknown {
  if (bytes.length >= LARGE_BYTES) {
    const cut = cutParse(bytes);
    if (cut !== undefined) return cut.value;
  }
  return JSON.parse(bytes.toString("utf8")) as unknown;
}

/** Undefined: it has to be parsed as a whole. */
function cutParse(bytes: Buffer): { readonly value: unknown } | undefined {
  const { kept, literals } = cutStrings(bytes);
  if (literals.length === 0) return undefined;
  const text = kept.map((part, i) => `${part.toString("utf8")}${i < literals.length ? `${TOKEN}${i}` : ""}`).join("");
  if (text.length > LARGE_BYTES) return undefined;
  try {
    const strings = new Map(literals.map((literal, i) => [`${TOKEN}${i}`, decoded(literal)]));
    const put = (_name: string, value: unknown): unknown =>
      typeof value === "string" ? (strings.get(value) ?? value) : value;
    return { value: JSON.parse(text, put) as unknown };
  } catch {
    // Its error is told of the whole line.
    return undefined;
  }
}

interface Cut {
  /** What is between the literals, their quotes included; one more than there are literals. */
  readonly kept: readonly Buffer[];
  /** Long strings as they are written, without their quotes. */
  readonly literals: readonly Buffer[];
}

function cutStrings(bytes: Buffer): Cut {
  const kept: Buffer[] = [];
  const literals: Buffer[] = [];
  let from = 0;
  for (let open = bytes.indexOf(QUOTE); open !== -1;) {
    const close = closingQuote(bytes, open + 1);
    if (close === -1) break;
    if (close - open > LONG_BYTES && ENDS.has(bytes[close + 1])) {
      kept.push(bytes.subarray(from, open + 1));
      literals.push(bytes.subarray(open + 1, close));
      from = close;
    }
    open = bytes.indexOf(QUOTE, close + 1);
  }
  kept.push(bytes.subarray(from));
  return { kept, literals };
}

function closingQuote(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(QUOTE, from);
  while (at !== -1 && isEscaped(bytes, at, from)) at = bytes.indexOf(QUOTE, at + 1);
  return at;
}

function isEscaped(bytes: Buffer, at: number, from: number): boolean {
  let start = at;
  while (start > from && bytes[start - 1] === BACKSLASH) start--;
  return (at - start) % 2 === 1;
}

/** Throws when it is no string of JSON. */
function decoded(literal: Buffer): string {
  const pieces: string[] = [];
  for (let start = 0; start < literal.length;) {
    const end = pieceEnd(literal, start);
    pieces.push(JSON.parse(`"${literal.toString("utf8", start, end)}"`) as string);
    start = end;
  }
  return pieces.join("");
}

/** Neither within a character nor within an escape; where there is no such place near, the end. */
function pieceEnd(literal: Buffer, start: number): number {
  const last = start + PIECE_BYTES;
  if (last >= literal.length) return literal.length;
  for (let end = last; end > start + PIECE_BYTES / 2; end--) {
    const isWithin = (literal[end]! & 0xc0) === 0x80;
    if (!isWithin && !literal.subarray(end - ESCAPE_BYTES, end).includes(BACKSLASH)) return end;
  }
  return literal.length;
}
