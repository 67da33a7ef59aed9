import { describe, expect, it } from "vitest";
import { CaseRun, type StepResult } from "../../../src/matcher/cases/case-run.ts";
import { readCases } from "../../../src/matcher/cases/read-cases.ts";
import { mulberry32 } from "../../../src/matcher/engine.ts";
import { plainUnitLoader } from "../../../src/matcher/ports.ts";
import { allocate } from "../../support/lore.ts";
import { openEngine } from "../../support/regex/engine.ts";

function run(value: Record<string, unknown>): StepResult[] {
  const read = readCases({ id: "c", ...value });
  if (!read.ok) throw new Error(read.problem.path);
  return read.cases.flatMap((one) =>
    new CaseRun(one, { regex: openEngine(), loader: plainUnitLoader, allocate }).run(),
  );
}
const book = (...entries: Record<string, unknown>[]): Record<string, unknown> => ({
  B: { entries: Object.fromEntries(entries.map((entry, uid) => [uid, { uid, content: "Text.", ...entry }])) },
});
const chat = (...texts: string[]): { mes: string }[] => texts.map((mes) => ({ mes }));
const tossed = { constant: true, probability: 50 };

describe("the steps of a case", () => {
  it("carry timed effects on", () => {
    const steps = [
      { chat: chat("cat") },
      { chat: chat("cat", "no", "no") },
      { chat: chat("cat", "no", "no", "no", "no") },
    ];
    const results = run({ books: book({ key: ["cat"], sticky: 3 }), steps, settings: { world_info_depth: 1 } });
    expect(results.map(({ outcome }) => outcome.activated.map(({ reason }) => reason))).toEqual([
      ["key"],
      ["sticky"],
      [],
    ]);
  });

  it("carry variables on", () => {
    const results = run({
      books: book({ constant: true, content: "{{incvar::n}}{{getvar::n}}" }),
      steps: [{ chat: [] }, { chat: [] }],
    });
    expect(results.map(({ fields }) => fields.before.at(-1))).toEqual(["1", "2"]);
  });

  it("compile books once for as long as they stay", () => {
    const results = run({ books: book({}), steps: [{ chat: [] }, { chat: [] }, { chat: [], books: book({}) }] });
    expect(results[1]?.lore).toBe(results[0]?.lore);
    expect(results[2]?.lore).not.toBe(results[0]?.lore);
  });

  it("name entries in the fields of the records", () => {
    const [result] = run({ books: book({ constant: true }), steps: [{ chat: [] }] });
    expect(result?.fields.activated).toEqual([["B", 0]]);
    expect(result?.step.request.messages).toEqual([]);
  });
});

describe("rolls of a case", () => {
  const values = (results: StepResult[]): number[] =>
    results.flatMap(({ outcome }) => outcome.rolls.map(({ value }) => value));
  const books = book(tossed, tossed);

  it("are the recorded ones; what is left over is told", () => {
    const results = run({ books, steps: [{ chat: [], rolls: [0.1, 0.2, 0.3] }] });
    expect(values(results)).toEqual([0.1, 0.2]);
    expect(results[0]?.rollsLeft).toBe(1);
  });

  it("come from one generator over the steps where none are recorded", () => {
    const next = mulberry32(5);
    expect(values(run({ books, seed: 5, steps: [{ chat: [] }, { chat: [] }] }))).toEqual([
      next(),
      next(),
      next(),
      next(),
    ]);
  });

  it("begin anew with a step that brings a seed", () => {
    const results = run({ books, seed: 5, steps: [{ chat: [] }, { chat: [], seed: 5 }] });
    expect(values(results.slice(1))).toEqual(values(results.slice(0, 1)));
  });

  it("are all alike where a short case says so", () => {
    const results = run({
      kind: "match",
      input: { book: { entries: [tossed, tossed] }, chatNewestFirst: [], random: 0.4 },
    });
    expect(values(results)).toEqual([0.4, 0.4]);
  });
});
