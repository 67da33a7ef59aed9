import { tableBytes } from "../../src/matcher/compile/literals/tables.ts";
import type { BenchCase, BenchContext, BenchRow } from "../support/case.ts";
import { CORPUS_KINDS, type Corpus, type CorpusKind, makeCorpus } from "../support/corpus.ts";
import { gate } from "../support/gate.ts";
import { corpusScan, corpusTables, naiveCount, TEXT_UNITS } from "../support/literal-scan.ts";

const ID = "literals-native";
const RATIO_MAX: Readonly<Record<CorpusKind, number>> = { latin: 15, cjk: 15, mixed: 18 };
const RATIO_REACH = 6;
const BUILD_MS_MAX = 300;
const BUILDS = 12;
const TABLES_MIB_MAX = 48;
const TABLES_MIB_REACH = 12;
/** Needles looked at for each unit of text, in texts where about one word in a hundred is a key. */
const VERIFICATIONS_MAX = 0.3;
const MIB = 1024 * 1024;

/**
 * A needle that is not in the text although its first unit is frequent there, so that the native search cannot skip from
 * one rare unit to the next. One for each script, absent by assertion.
 */
function absentNeedle(kind: CorpusKind, lower: string): string {
  const counts = new Map<string, number>();
  for (const unit of lower) if (unit > "\u2e80") counts.set(unit, (counts.get(unit) ?? 0) + 1);
  const [frequent] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [""];
  const needle = kind === "cjk" ? `${frequent}zyzzq` : "the zyzzq";
  if (lower.includes(needle)) throw new Error(`the text holds ${needle}`);
  return needle;
}

async function measureScan(context: BenchContext, corpus: Corpus): Promise<BenchRow[]> {
  const text = corpus.text(TEXT_UNITS);
  const lower = text.toLowerCase();
  const needle = absentNeedle(corpus.kind, lower);
  const { scan, scanner, coldMs } = corpusScan(corpus, text, naiveCount(corpus, text).count);
  const bar = RATIO_MAX[corpus.kind];
  const result = await gate(context, {
    name: `${ID} ${corpus.kind}`,
    core: scan,
    yardstick: () => lower.includes(needle),
    enough: (ratio) => ratio <= bar,
  });
  const { ratio, coreMin, coreP50, coreP99, yardstickMin } = result;
  const note =
    `${coreMin.toFixed(3)} ms (p50 ${coreP50.toFixed(3)}, p99 ${coreP99.toFixed(3)}, first scan ${coldMs.toFixed(1)}) ` +
    `against ${yardstickMin.toFixed(4)} ms; attempt ${result.attempts}`;
  const verifications = scanner.verifications / scanner.unitsScanned;
  return [
    atMost({ variant: corpus.kind, value: ratio, unit: "x", bar, reach: RATIO_REACH, note }),
    atMost({
      variant: `${corpus.kind}, needles looked at per unit`,
      value: verifications,
      unit: "count",
      bar: VERIFICATIONS_MAX,
    }),
  ];
}

function measureBuild(corpus: Corpus): BenchRow[] {
  let buildMs = Infinity;
  let bytes = 0;
  for (let build = 0; build < BUILDS; build++) {
    const started = performance.now();
    const cpu = process.cpuUsage();
    const tables = corpusTables(corpus);
    const { user, system } = process.cpuUsage(cpu);
    // Whichever is less: waiting for a busy machine is not ours, nor is what other threads of this process do.
    buildMs = Math.min(buildMs, performance.now() - started, (user + system) / 1_000);
    bytes = tableBytes(tables);
  }
  const mib = bytes / MIB;
  return [
    atMost({ variant: `${corpus.kind}, build`, value: buildMs, unit: "ms", bar: BUILD_MS_MAX, reach: 100 }),
    atMost({
      variant: `${corpus.kind}, tables`,
      value: mib,
      unit: "MiB",
      bar: TABLES_MIB_MAX,
      reach: TABLES_MIB_REACH,
    }),
  ];
}

function atMost(row: Omit<BenchRow, "id" | "direction" | "pass">): BenchRow {
  return { id: ID, direction: "at-most", pass: row.value <= row.bar, ...row };
}

/** The literal scanner against one native search, with what its tables cost. */
export const literalsNative: BenchCase = {
  id: ID,
  title: "30,000 literal keys × 64 KiB against one native includes of an absent needle in the lower-cased text",
  async run(context) {
    const rows: BenchRow[] = [];
    for (const kind of CORPUS_KINDS) {
      const corpus = makeCorpus(kind);
      rows.push(...(await measureScan(context, corpus)), ...measureBuild(corpus));
    }
    return rows;
  },
};
