import type { BenchCase, BenchContext, BenchRow } from "../support/case.ts";
import { CORPUS_KINDS, type CorpusKind, makeCorpus } from "../support/corpus.ts";
import { corpusScan, naiveCount, TEXT_UNITS } from "../support/literal-scan.ts";

const ID = "literals-naive";
const BARS: Readonly<Record<CorpusKind, { readonly bar: number; readonly reach: number }>> = {
  latin: { bar: 1_000, reach: 2_000 },
  cjk: { bar: 700, reach: 1_500 },
  mixed: { bar: 500, reach: 1_000 },
};
const ROUNDS = 5;
/** One call takes about a second. */
const NAIVE_CALLS = 2;

async function measure(context: BenchContext, kind: CorpusKind): Promise<BenchRow> {
  const corpus = makeCorpus(kind);
  const text = corpus.text(TEXT_UNITS);
  let naiveMs = Infinity;
  let expected = 0;
  for (let call = 0; call < NAIVE_CALLS; call++) {
    const naive = naiveCount(corpus, text);
    naiveMs = Math.min(naiveMs, naive.ms);
    expected = naive.count;
  }
  const { scan } = corpusScan(corpus, text, expected);
  const { bar, reach } = BARS[kind];
  let scanMs = Infinity;
  for (let attempt = 0; attempt < Math.max(1, context.attempts); attempt++) {
    for (let round = 0; round < ROUNDS; round++) {
      scanMs = Math.min(scanMs, (await context.block(`${ID} ${kind}`, scan)).min);
    }
    if (naiveMs / scanMs >= bar) break;
  }
  const value = naiveMs / scanMs;
  const note = `${expected} keys found; ${scanMs.toFixed(3)} ms against ${naiveMs.toFixed(0)} ms`;
  return { id: ID, variant: kind, value, unit: "x", bar, direction: "at-least", pass: value >= bar, reach, note };
}

/** The literal scanner against the same keys one by one. */
export const literalsNaive: BenchCase = {
  id: ID,
  title:
    "30,000 literal keys × 64 KiB against the same keys one by one with includes, text and keys lower-cased before",
  async run(context) {
    const rows: BenchRow[] = [];
    for (const kind of CORPUS_KINDS) rows.push(await measure(context, kind));
    return rows;
  },
};
