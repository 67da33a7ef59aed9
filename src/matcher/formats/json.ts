import { LIMITS } from "../limits.ts";
import { MatcherError } from "../model/error.ts";
import { formatPath } from "./json-path.ts";
import { positionAt } from "./json-position.ts";
import { type JsonScan, scanJson } from "./json-scan.ts";
import { type JsonShape, measureJson } from "./json-shape.ts";
import { decodeUtf8, utf8Length } from "./utf8.ts";

const BYTE_ORDER_MARK = "\uFEFF";
const DUPLICATES_MAX = 1_000;

/** As many values as the guard can allow: three entry lists of full length, each with its allowance. */
export const BOOK_BOUNDS: JsonBounds = {
  depthMax: LIMITS.jsonDepth.value,
  valuesMax: LIMITS.bookNodesBase.value + 3 * LIMITS.bookEntries.value * LIMITS.bookNodesPerEntry.value,
};

/** A parsed JSON text. `text` is without byte order mark: line and column of a finding count in it. */
export interface ParsedJson {
  readonly text: string;
  readonly value: unknown;
  readonly shape: JsonShape;
}

/** How deep a text may be nested and how many values it may have; those of a world book unless given. */
export interface JsonBounds {
  readonly depthMax: number;
  readonly valuesMax: number;
}

/**
 * The value of a JSON text or of its UTF-8 bytes. A byte order mark is accepted; `__proto__` and the like become own
 * properties as with JSON.parse. Throws a MatcherError: `input-too-large` before anything else, `json-encoding` and
 * `json-syntax` with line and column, `depth-limit` with the path, `node-limit` for a text that no book may have.
 */
export function parseJson(input: Uint8Array | string, bounds: JsonBounds = BOOK_BOUNDS): ParsedJson {
  const text = inputText(input);
  const shape = measureJson(text);
  if (shape.depth > bounds.depthMax) refuseDepth(text, bounds.depthMax);
  if (shape.values > bounds.valuesMax) {
    throw new MatcherError(
      "node-limit",
      `The file has ${shape.values} JSON values; at most ${bounds.valuesMax} are read at all. Split the book.`,
      { path: "$", limit: bounds.valuesMax, requested: shape.values },
    );
  }
  try {
    return { text, value: JSON.parse(text), shape };
  } catch {
    throw syntaxError(text, scan(text, bounds.depthMax));
  }
}

/** The keys that repeat inside one object, found by a second pass; call it when members were lost in parsing. */
export function duplicateKeys(
  text: string,
  bounds: JsonBounds = BOOK_BOUNDS,
): Pick<JsonScan, "duplicates" | "duplicateCount"> {
  return scan(text, bounds.depthMax);
}

function scan(text: string, depthMax: number): JsonScan {
  return scanJson(text, { duplicatesMax: DUPLICATES_MAX, depthMax });
}

function inputText(input: Uint8Array | string): string {
  const limit = LIMITS.inputBytes.value;
  const bytes = typeof input !== "string" ? input.length : input.length * 3 > limit ? utf8Length(input) : input.length;
  if (bytes > limit) {
    throw new MatcherError(
      "input-too-large",
      `The file has ${bytes} bytes; at most ${limit} are read. Split the book.`,
      {
        limit,
        requested: bytes,
      },
    );
  }
  if (typeof input !== "string") return decodeUtf8(input);
  return input.startsWith(BYTE_ORDER_MARK) ? input.slice(1) : input;
}

function refuseDepth(text: string, limit: number): void {
  const { deep, fault } = scan(text, limit);
  if (fault !== undefined) throw syntaxError(text, { fault });
  const path = formatPath(deep ?? []);
  throw new MatcherError("depth-limit", `${path} is nested ${limit + 1} levels deep; at most ${limit} are read.`, {
    path,
    limit,
    requested: limit + 1,
  });
}

function syntaxError(text: string, found: Pick<JsonScan, "fault">): MatcherError {
  const fault = found.fault ?? { offset: text.length, expected: "a complete JSON value" };
  const { line, column } = positionAt(text, fault.offset);
  const met = fault.offset >= text.length ? "the end of the text" : JSON.stringify(charAt(text, fault.offset));
  const reason = `expected ${fault.expected}, found ${met}`;
  return new MatcherError("json-syntax", `Not valid JSON at line ${line}, column ${column}: ${reason}.`, {
    line,
    column,
  });
}

function charAt(text: string, offset: number): string {
  return String.fromCodePoint(text.codePointAt(offset) ?? 0);
}
