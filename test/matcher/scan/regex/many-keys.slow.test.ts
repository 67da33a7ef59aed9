import { expect, it } from "vitest";

import { translateRegex } from "../../../../src/matcher/compile/regex/translate.ts";
import { programOf } from "../../../../src/matcher/compile/regex/translation.ts";
import { ScanText } from "../../../../src/matcher/scan/regex/scan-text.ts";
import { type RunnableRegex, verifyLines } from "../../../../src/matcher/scan/regex/verify.ts";
import { openEngine } from "../../../support/regex/engine.ts";

const KEYS = 10_000;
const source = (i: number): string => `(?:王|都|城|人|看|见|我|们).{0,40}(?:king|queen|${i})`;

/** Lines of mixed text in which about one key in a hundred finds its number, some too far from the first half. */
function mixedText(): string {
  const lines = [];
  for (let i = 0; i < 100; i++) {
    const gap = i % 3 === 0 ? " quite some words in between, more than forty units" : " and then";
    lines.push(`${"我们看见人"[i % 5]}${gap} ${1_000 + i * 83}`, "a line of Latin text without any of it");
  }
  return lines.join("\n");
}

it("10,000 regex keys of one shape run on one heap and find what V8 finds", () => {
  const engine = openEngine();
  const text = mixedText();
  const segment = new ScanText(text);
  const wrong: number[] = [];
  let hits = 0;
  for (let i = 0; i < KEYS; i++) {
    const regex = translateRegex(source(i), "");
    if (!regex.ok) throw new Error(regex.code);
    const runnable: RunnableRegex = { program: programOf(i, regex), regex };
    expect(engine.validate(runnable.program)).toBeNull();
    const at = verifyLines(engine, runnable, segment, { from: 0, marked: true });
    if (at >= 0) hits++;
    if (at !== text.search(new RegExp(source(i)))) wrong.push(i);
  }
  expect(wrong).toEqual([]);
  expect(hits).toBeGreaterThan(60);
  expect(engine.counters).toMatchObject({ rebuilt: 0, failed: 0 });
  expect(engine.counters.calls).toBeLessThan(1_500);
});
