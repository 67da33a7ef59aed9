import type { WorldBook } from "../../src/matcher/model/book.ts";
import type { ScanRequest } from "../../src/matcher/model/request.ts";

const MARKER = "\u0001";
const REGEX = /^\/([\s\S]+)\/([gimsuy]*)$/;

/** Which entries a plain matcher looks at, and how it compares. */
export interface PlainOptions {
  /** Look at every n-th entry only, to time a part of the work. The active entries of each loop are given then. */
  readonly sample?: { readonly every: number; readonly loops: readonly (readonly number[])[] };
  /**
   * Lower-case once in a loop instead of once for each key, and search literals in later loops in the new text alone,
   * which they cannot reach out of: the same answers in less time.
   */
  readonly hoisted?: boolean;
}

/**
 * A plain matcher in SillyTavern's manner: for every entry in every loop it joins the haystack anew, and for every key it
 * lower-cases the haystack and calls `includes`, or runs a JavaScript regex. Only what the corpus uses: keys, and
 * recursion up to a number of loops. Returns the indices of the entries that each loop activates, in order.
 */
export function plainMatch(book: WorldBook, request: ScanRequest, options: PlainOptions = {}): number[][] {
  const { sample, hoisted = false } = options;
  const every = sample?.every ?? 1;
  const loops: number[][] = [];
  const seen = new Set<number>();
  const segments: string[] = [];
  const loopsMax = request.settings.recursive ? request.settings.maxRecursionSteps : 1;
  for (let loop = 0; loop < loopsMax; loop++) {
    const found: number[] = [];
    const shared = hoisted ? haystackOf(request.messages, segments) : "";
    const lower = (loop === 0 ? shared : (segments.at(-1) ?? "")).toLowerCase();
    for (let index = 0; index < book.entries.length; index += every) {
      if (seen.has(index)) continue;
      const keys = book.entries[index]!.keys ?? [];
      const haystack = hoisted ? shared : haystackOf(request.messages, segments);
      if (keys.some((key) => matches(haystack, key.trim(), hoisted ? lower : null))) found.push(index);
    }
    loops.push(found);
    const active = sample?.loops[loop] ?? found;
    if (active.length === 0) break;
    for (const index of active) seen.add(index);
    segments.push(active.map((index) => book.entries[index]!.content ?? "").join("\n"));
  }
  return loops;
}

function haystackOf(messages: readonly string[], segments: readonly string[]): string {
  return MARKER + [...messages.map((message) => message.trim()), ...segments].join(`\n${MARKER}`);
}

function matches(haystack: string, key: string, lower: string | null): boolean {
  const regex = REGEX.exec(key);
  if (regex !== null) return new RegExp(regex[1]!, regex[2]).test(haystack);
  return (lower ?? haystack.toLowerCase()).includes(key.toLowerCase());
}
