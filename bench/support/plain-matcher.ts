import type { WorldBook } from "../../src/matcher/model/book.ts";
import type { ScanRequest } from "../../src/matcher/model/request.ts";

const MARKER = "\u0001";
const REGEX = /^\/([\s\S]+)\/([gimsuy]*)$/;

/**
 * A plain matcher in SillyTavern's manner: for every entry in every loop it joins the haystack anew, and for every key it
 * lower-cases the haystack and calls `includes`, or runs a JavaScript regex. Only what the corpus uses: keys, and
 * recursion up to a number of loops. Returns the uids of the active entries in order.
 */
export function plainMatch(book: WorldBook, request: ScanRequest): number[] {
  const active: number[] = [];
  const seen = new Set<number>();
  const segments: string[] = [];
  const loopsMax = request.settings.recursive ? request.settings.maxRecursionSteps : 1;
  for (let loop = 0; loop < loopsMax; loop++) {
    const found: number[] = [];
    book.entries.forEach((entry, index) => {
      if (seen.has(index) || entry.enabled === false) return;
      const haystack = haystackOf(request.messages, segments);
      if ((entry.keys ?? []).some((key) => matches(haystack, key.trim()))) found.push(index);
    });
    if (found.length === 0) break;
    for (const index of found) seen.add(index);
    active.push(...found);
    segments.push(found.map((index) => book.entries[index]!.content ?? "").join("\n"));
  }
  return active.map((index) => Number(book.entries[index]!.uid));
}

function haystackOf(messages: readonly string[], segments: readonly string[]): string {
  return MARKER + [...messages.map((message) => message.trim()), ...segments].join(`\n${MARKER}`);
}

function matches(haystack: string, key: string): boolean {
  const regex = REGEX.exec(key);
  if (regex !== null) return new RegExp(regex[1]!, regex[2]).test(haystack);
  return haystack.toLowerCase().includes(key.toLowerCase());
}
