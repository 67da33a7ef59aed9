import { compileLiterals } from "../../src/matcher/compile/literals/tables.ts";
import type { LiteralPattern } from "../../src/matcher/compile/literals/pattern.ts";
import { LiteralScanner } from "../../src/matcher/scan/literals/scanner.ts";
import { bufferUnitLoader } from "../../src/workers/engines/units.ts";
import type { BenchCase, BenchContext, BenchRow } from "../support/case.ts";
import { KEYS_PER_ENTRY, makeCorpus } from "../support/corpus.ts";
import { hostilePatterns, hostileText, namedHostileCases, searchHostile } from "../support/hostile.ts";
import { TEXT_UNITS } from "../support/literal-scan.ts";
import { Random } from "../support/random.ts";

const ID = "literals-hostile";
const PLAIN_PASSES_MAX = 50;
const BLOCK_MS = 100;
const SEED = 20_260;
const SEARCH_ROUNDS = 2_000;
const SEARCH_CLIMBS = 20;
const SEARCH_KEY_UNITS = 5_000;
const SEARCH_TEXT_UNITS = 4_096;
/** How many of the finds are measured again in a text of full length, from tables as large as the named cases'. */
const FINDS_MEASURED = 5;
const FIND_KEY_UNITS = 200_000;

interface Attack {
  readonly name: string;
  readonly patterns: readonly LiteralPattern[];
  readonly text: string;
}

const isWide = (text: string): boolean => /[\u2e80-\uffff]/u.test(text);

/** The scan of the same text with the ordinary corpus of as many keys under the same rules, in the script of the text. */
function ordinaryScan({ patterns, text }: Attack): () => number {
  const corpus = makeCorpus(isWide(text) ? "cjk" : "latin", Math.ceil(patterns.length / KEYS_PER_ENTRY));
  const keys = corpus.keys
    .slice(0, patterns.length)
    .map((key) => ({ text: key, caseSensitive: false, wholeWord: false }));
  const scanner = new LiteralScanner(compileLiterals(keys), bufferUnitLoader);
  return () => scanner.scan(text);
}

/** Number of patterns that occur, without any table; whole words as a regex decides them. */
function naiveCount({ patterns, text }: Attack): number {
  const lower = text.toLowerCase();
  let count = 0;
  for (const { text: key, caseSensitive, wholeWord } of patterns) {
    const haystack = caseSensitive ? text : lower;
    const needle = caseSensitive ? key : key.toLowerCase();
    if (!wholeWord) count += haystack.includes(needle) ? 1 : 0;
    else
      count += new RegExp(`(?:^|\\W)${needle.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}(?:$|\\W)`).test(haystack) ? 1 : 0;
  }
  return count;
}

async function measure(context: BenchContext, attack: Attack): Promise<BenchRow> {
  const scanner = new LiteralScanner(compileLiterals(attack.patterns), bufferUnitLoader);
  const found = scanner.scan(attack.text);
  const expected = naiveCount(attack);
  if (found !== expected) throw new Error(`${attack.name}: found ${found} keys, expected ${expected}`);
  const ordinary = ordinaryScan(attack);
  let best = { ratio: Infinity, core: 0, plain: 0 };
  for (let attempt = 0; attempt < Math.max(1, context.attempts) && best.ratio > PLAIN_PASSES_MAX; attempt++) {
    const core = (await context.block(attack.name, () => scanner.scan(attack.text), { ms: BLOCK_MS })).min;
    const plain = (await context.block(`${attack.name}, ordinary`, ordinary, { ms: BLOCK_MS })).min;
    if (core / plain < best.ratio) best = { ratio: core / plain, core, plain };
  }
  const note =
    `${found} of ${attack.patterns.length} keys found; ${best.core.toFixed(2)} ms against ${best.plain.toFixed(3)} ms; ` +
    (scanner.fallbacks > 0 ? "by the automaton" : "by the fast searches");
  const pass = best.ratio <= PLAIN_PASSES_MAX;
  const { name } = attack;
  return {
    id: ID,
    variant: name,
    value: best.ratio,
    unit: "x",
    bar: PLAIN_PASSES_MAX,
    direction: "at-most",
    pass,
    note,
  };
}

/** The sets and texts that took the most time for each unit of text in a seeded search. */
function searchedAttacks(log: (line: string) => void): Attack[] {
  const finds = searchHostile(new Random(SEED), {
    rounds: SEARCH_ROUNDS,
    climbs: SEARCH_CLIMBS,
    cost: (shape) => {
      const patterns = hostilePatterns(shape, SEARCH_KEY_UNITS);
      const text = hostileText(shape, patterns, SEARCH_TEXT_UNITS);
      const scanner = new LiteralScanner(compileLiterals(patterns), bufferUnitLoader);
      let least = Infinity;
      for (let call = 0; call < 3; call++) {
        const started = performance.now();
        scanner.scan(text);
        least = Math.min(least, performance.now() - started);
      }
      return least;
    },
  });
  return finds.slice(0, FINDS_MEASURED).map(({ shape }, index) => {
    log(`${ID}: find ${index + 1} ${JSON.stringify(shape)}`);
    const patterns = hostilePatterns(shape, FIND_KEY_UNITS);
    return { name: `find ${index + 1} of seed ${SEED}`, patterns, text: hostileText(shape, patterns, TEXT_UNITS) };
  });
}

/** Keys and texts that are made to be slow, against the ordinary corpus of as many keys on the same text. */
export const literalsHostile: BenchCase = {
  id: ID,
  title:
    "hostile keys × 64 KiB against as many ordinary keys on the same text: named attacks and the worst of a search",
  async run(context) {
    const rows: BenchRow[] = [];
    for (const attack of [...namedHostileCases(TEXT_UNITS), ...searchedAttacks((line) => context.log(line))]) {
      rows.push(await measure(context, attack));
    }
    return rows;
  },
};
