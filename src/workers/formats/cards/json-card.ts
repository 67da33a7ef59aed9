import {
  BOOK_BOUNDS,
  duplicateKeys,
  type JsonBounds,
  parseJson,
  type ParsedJson,
} from "../../../matcher/formats/json.ts";
import { formatPath, type PathSegment } from "../../../matcher/formats/json-path.ts";
import { positionsAt } from "../../../matcher/formats/json-position.ts";
import { LIMITS } from "../../../matcher/limits.ts";
import { MatcherError } from "../../../matcher/model/error.ts";
import type { CardNotes } from "./notes.ts";

const BOUNDS: JsonBounds = { depthMax: LIMITS.cardDepth.value, valuesMax: BOOK_BOUNDS.valuesMax };
const NOTED_MAX = 100;

/**
 * The value of the JSON text of a card. A byte order mark is skipped and bytes that are not UTF-8 are read as U+FFFD,
 * as SillyTavern does; both and what JSON.parse loses (repeated keys, numbers too large) are noted. Throws
 * `json-syntax` with line and column, `depth-limit`, `node-limit`, `input-too-large`.
 */
export function parseCardJson(bytes: Uint8Array, notes: CardNotes): unknown {
  const parsed = parseJson(decodeLenient(bytes, notes), BOUNDS);
  const census = takeCensus(parsed.value);
  if (census.members !== parsed.shape.members) noteDuplicates(parsed, notes);
  for (const path of census.notFinite) {
    notes.add("number-not-finite", path, `${path} is a number too large for JSON to be written back.`);
  }
  return parsed.value;
}

/** The text of bytes of a card. Throws `json-encoding` for UTF-16. */
export function decodeLenient(bytes: Uint8Array, notes: CardNotes): string {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw new MatcherError("json-encoding", "The file is UTF-16; save it as UTF-8.", { line: 1, column: 1 });
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    notes.add("text-replaced", "", "The text is not UTF-8 throughout; such bytes were read as U+FFFD.");
    return new TextDecoder("utf-8").decode(bytes);
  }
}

interface Census {
  readonly members: number;
  readonly notFinite: readonly string[];
}

interface Frame {
  readonly container: object;
  readonly keys: readonly string[] | null;
  next: number;
}

/** Counts what JSON.parse kept, with a stack of its own. */
function takeCensus(root: unknown): Census {
  const notFinite: string[] = [];
  const stack: Frame[] = [];
  let members = 0;
  const enter = (value: unknown): void => {
    if (typeof value === "number" && !Number.isFinite(value) && notFinite.length < NOTED_MAX) {
      notFinite.push(formatPath(stack.map(segmentOf)).slice(2));
    }
    if (typeof value !== "object" || value === null) return;
    const keys = Array.isArray(value) ? null : Object.keys(value);
    members += keys?.length ?? 0;
    stack.push({ container: value, keys, next: 0 });
  };
  enter(root);
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const { container, keys } = frame;
    if (frame.next === (keys ?? (container as unknown[])).length) {
      stack.pop();
      continue;
    }
    const index = frame.next++;
    enter(Reflect.get(container, keys === null ? index : (keys[index] ?? "")));
  }
  return { members, notFinite };
}

function segmentOf({ keys, next }: Frame): PathSegment {
  return keys === null ? next - 1 : (keys[next - 1] ?? "");
}

function noteDuplicates({ text }: ParsedJson, notes: CardNotes): void {
  const { duplicates } = duplicateKeys(text, BOUNDS);
  const shown = duplicates.slice(0, NOTED_MAX);
  const places = positionsAt(
    text,
    shown.map(({ offset }) => offset),
  );
  for (const [index, { path }] of shown.entries()) {
    const { line, column } = places[index] ?? { line: 1, column: 1 };
    const at = formatPath(path).slice(2);
    notes.add("duplicate-json-key", at, `${at} again at line ${line}, column ${column}; the later value counts.`);
  }
}
