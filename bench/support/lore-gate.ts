import { type CompiledLore, compileLore, scanLore, type ScanPorts, seededRolls } from "../../src/matcher/engine.ts";
import { macroEnvironment } from "../../src/matcher/macros/environment.ts";
import type { ScanOutcome } from "../../src/matcher/model/outcome.ts";
import { QUARTER_COUNTER } from "../../src/matcher/ports.ts";
import { Re2Engine } from "../../src/workers/engines/re2.ts";
import { bufferUnitLoader } from "../../src/workers/engines/units.ts";
import type { BenchContext, BenchRow } from "./case.ts";
import { loreCorpus, type LoreCorpus } from "./lore-corpus.ts";
import { plainMatch } from "./plain-matcher.ts";

/** One comparison of the whole scan with the plain matcher. */
export interface LoreGate {
  readonly id: string;
  readonly variant: string;
  readonly reached: number;
  readonly maxRecursionSteps: number;
  /** How many times faster it has to be, and what is aimed at. */
  readonly bar: number;
  readonly reach: number;
}

const ATTEMPTS_PLAIN = 2;

/** The gate: the product's least time of several hundred scans against the plain matcher's least time of two. */
export async function runLoreGate(context: BenchContext, gate: LoreGate): Promise<BenchRow[]> {
  const corpus = loreCorpus(gate);
  const started = performance.now();
  const lore = compileCorpus(corpus);
  const compileMs = performance.now() - started;
  const scan = scanner(lore, corpus);
  const outcome = scan();
  const { plainMs, active } = plainTime(corpus);
  checkAnswer(gate, outcome, active);
  let best = { min: Number.POSITIVE_INFINITY, p50: Number.POSITIVE_INFINITY, p99: Number.POSITIVE_INFINITY };
  for (let attempt = 0; attempt < context.attempts; attempt++) {
    const times = await context.block(`${gate.id} ${gate.variant}`, scan, { ms: 1_500 });
    if (times.min < best.min) best = times;
    if (plainMs / best.min >= gate.bar) break;
  }
  const { regexCandidates, regexCalls } = outcome.counters;
  const note =
    `${best.min.toFixed(2)} ms (p50 ${best.p50.toFixed(2)}, p99 ${best.p99.toFixed(2)}) against ${plainMs.toFixed(0)} ms; ` +
    `${active.length} active in ${outcome.loops.length} loops, ${regexCandidates} regexes reached RE2 in ${regexCalls} ` +
    `calls; compiled in ${compileMs.toFixed(0)} ms`;
  const value = plainMs / best.min;
  const { id, variant, bar, reach } = gate;
  return [{ id, variant, value, unit: "x", bar, direction: "at-least", pass: value >= bar, reach, note }];
}

/** The corpus, compiled for this thread. */
export function compileCorpus({ book, request }: LoreCorpus): CompiledLore {
  const { caseSensitive, matchWholeWords, characterStrategy } = request.settings;
  return compileLore(
    {
      books: [{ id: "corpus", place: "global", book }],
      settings: { caseSensitive, matchWholeWords, characterStrategy },
      mode: "product",
    },
    { loader: bufferUnitLoader, allocate: (bytes) => new SharedArrayBuffer(bytes) },
  );
}

/** A whole scan with decisions, ready to be timed; `changes` to what it asks of its surroundings. */
export function scanner(
  lore: CompiledLore,
  { request }: LoreCorpus,
  changes: Partial<ScanPorts> = {},
): () => ScanOutcome {
  const ports: ScanPorts = {
    regex: new Re2Engine({ now: () => performance.now(), deadline: () => Number.POSITIVE_INFINITY }),
    tokens: QUARTER_COUNTER,
    rolls: seededRolls("bench"),
    macros: macroEnvironment(),
    loader: bufferUnitLoader,
    ...changes,
  };
  return () => scanLore(lore, request, ports);
}

/** Prime to the distance of the regexes, so that the sample holds its share of them. */
const SAMPLE = 31;

/**
 * What the plain matcher answers, and how long it would take: the answer comes from its faster form, the time from every
 * 31st entry, since the whole takes up to a minute.
 */
function plainTime({ book, request }: LoreCorpus): { readonly plainMs: number; readonly active: readonly number[] } {
  const loops = plainMatch(book, request, { hoisted: true });
  let sampleMs = Number.POSITIVE_INFINITY;
  for (let i = 0; i < ATTEMPTS_PLAIN; i++) {
    const started = performance.now();
    plainMatch(book, request, { sample: { every: SAMPLE, loops } });
    sampleMs = Math.min(sampleMs, performance.now() - started);
  }
  return { plainMs: sampleMs * SAMPLE, active: loops.flat().map((index) => Number(book.entries[index]!.uid)) };
}

function checkAnswer(gate: LoreGate, outcome: ScanOutcome, active: readonly number[]): void {
  const ours = outcome.activated.map(({ uid }) => uid);
  if (ours.length !== active.length || ours.some((uid, i) => uid !== active[i])) {
    throw new Error(`${gate.id}: ${ours.length} active entries, the plain matcher says ${active.length}`);
  }
  if (outcome.decisions.count !== 10_000) throw new Error(`${gate.id}: ${outcome.decisions.count} decisions`);
  if (outcome.loops.length !== gate.maxRecursionSteps && gate.maxRecursionSteps > 1) {
    throw new Error(`${gate.id}: ${outcome.loops.length} loops`);
  }
  if (Math.abs(outcome.counters.regexCandidates - gate.reached) > gate.reached / 5) {
    throw new Error(`${gate.id}: ${outcome.counters.regexCandidates} regexes reached the engine, not ${gate.reached}`);
  }
}
