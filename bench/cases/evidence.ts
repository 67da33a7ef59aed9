import { LIMITS } from "../../src/matcher/limits.ts";
import type { ScanOutcome } from "../../src/matcher/model/outcome.ts";
import type { BenchCase, BenchContext, BenchRow } from "../support/case.ts";
import { compileCorpus, scanner } from "../support/lore-gate.ts";
import { loreCorpus, type LoreCorpus } from "../support/lore-corpus.ts";

const RATIO_MAX = 2;
const ADDED_MS_MAX = 50;
const HOSTILE_KEYS = 200;

/** The exact places of regex matches, which are looked for when all is decided, against the same scan without them. */
export const evidence: BenchCase = {
  id: "evidence",
  title: "a scan with the exact places of its regex matches, against the same scan without them",
  async run(context) {
    const ordinary = loreCorpus({ reached: 150, maxRecursionSteps: 1 });
    const { times, outcome } = await compare(context, "150 regexes", ordinary);
    const ratio = times.on / times.off;
    const hostile = await compare(context, "hostile", hostileCorpus(ordinary));
    const added = hostile.times.on - hostile.times.off;
    if (exactOf(outcome) < 40) throw new Error(`evidence: only ${exactOf(outcome)} regexes are placed exactly`);
    if (exactOf(hostile.outcome) > 20) throw new Error("evidence: the hostile keys met no bound");
    return [
      row("150 regexes", ratio, { unit: "x", bar: RATIO_MAX, note: noteOf(times, outcome) }),
      row(`${HOSTILE_KEYS} hostile keys`, added, {
        unit: "ms",
        bar: ADDED_MS_MAX,
        note: `${noteOf(hostile.times, hostile.outcome)}; at most ${LIMITS.evidenceSteps.value} steps`,
      }),
    ];
  },
};

interface Times {
  readonly on: number;
  readonly off: number;
}

async function compare(
  context: BenchContext,
  name: string,
  corpus: LoreCorpus,
): Promise<{ readonly times: Times; readonly outcome: ScanOutcome }> {
  const lore = compileCorpus(corpus);
  const withEvidence = scanner(lore, corpus);
  const without = scanner(lore, corpus, { late: () => true });
  const outcome = withEvidence();
  if (exactOf(without()) !== 0) throw new Error("evidence: it is not what is compared");
  const best = { on: Number.POSITIVE_INFINITY, off: Number.POSITIVE_INFINITY };
  for (let attempt = 0; attempt < context.attempts; attempt++) {
    best.on = Math.min(best.on, (await context.block(`evidence ${name}`, withEvidence, { ms: 700 })).min);
    best.off = Math.min(best.off, (await context.block(`evidence ${name} without`, without, { ms: 700 })).min);
  }
  return { times: best, outcome };
}

/** The corpus with keys that each try more ways than one key may, in texts where they do. */
function hostileCorpus(corpus: LoreCorpus): LoreCorpus {
  const entries = corpus.book.entries.map((entry, i) =>
    i < HOSTILE_KEYS ? { ...entry, keys: [`/wy[v${i}]ern(?:.*[a-m].{50}[0-9])?/`, ...(entry.keys ?? [])] } : entry,
  );
  const [newest = "", ...older] = corpus.request.messages;
  const messages = [`a wyvern ${"letters and words ".repeat(500)}\n${newest}`, ...older];
  return { book: { ...corpus.book, entries }, request: { ...corpus.request, messages } };
}

/** How many regexes have evidence that is exact. */
function exactOf({ activated }: ScanOutcome): number {
  return activated.filter(({ evidence: one }) => one?.key.startsWith("/") === true && one.approximate !== true).length;
}

function noteOf({ on, off }: Times, outcome: ScanOutcome): string {
  return `${on.toFixed(2)} ms against ${off.toFixed(2)} ms; ${exactOf(outcome)} regexes placed exactly`;
}

function row(
  variant: string,
  value: number,
  { unit, bar, note }: { readonly unit: BenchRow["unit"]; readonly bar: number; readonly note: string },
): BenchRow {
  return { id: "evidence", variant, value, unit, bar, direction: "at-most", pass: value <= bar, note };
}
