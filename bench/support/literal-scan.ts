import { compileLiterals, type LiteralTables } from "../../src/matcher/compile/literals/tables.ts";
import { LiteralScanner } from "../../src/matcher/scan/literals/scanner.ts";
import { bufferUnitLoader } from "../../src/workers/engines/units.ts";
import type { Corpus } from "./corpus.ts";

/** UTF-16 units of the texts of the literal gates: 64 KiB. */
export const TEXT_UNITS = 64 * 1024;

/** Tables of the keys of a corpus, ignoring case, words anywhere. */
export function corpusTables(corpus: Corpus): LiteralTables {
  return compileLiterals(
    corpus.keys.map((text) => ({ text, caseSensitive: false, wholeWord: false })),
    { allocate: (bytes) => new SharedArrayBuffer(bytes) },
  );
}

/** How many keys of a corpus the text holds, one `includes` a key, and how long that took. */
export function naiveCount(corpus: Corpus, text: string): { readonly count: number; readonly ms: number } {
  const lower = text.toLowerCase();
  const keys = corpus.keys.map((key) => key.toLowerCase());
  const started = performance.now();
  let count = 0;
  for (const key of keys) if (lower.includes(key)) count++;
  return { count, ms: performance.now() - started };
}

/** A scan ready to be timed, which throws when it does not find `expected` keys; and its scanner. */
export function corpusScan(
  corpus: Corpus,
  text: string,
  expected: number,
): { readonly scan: () => number; readonly scanner: LiteralScanner; readonly coldMs: number } {
  const scanner = new LiteralScanner(corpusTables(corpus), bufferUnitLoader);
  const scan = (): number => {
    const count = scanner.scan(text);
    if (count !== expected) throw new Error(`${corpus.kind}: found ${count} keys, expected ${expected}`);
    return count;
  };
  const started = performance.now();
  scan();
  return { scan, scanner, coldMs: performance.now() - started };
}
