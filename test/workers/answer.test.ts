import { describe, expect, test } from "vitest";

import { openDetail, packLean, packOutcome, ScanAnswer, unscanned } from "../../src/workers/answer.ts";
import { decode, encode } from "../../src/workers/codec.ts";
import { WorkerError } from "../../src/workers/error.ts";
import { sampleOutcome } from "./support/outcome.ts";

const outcome = sampleOutcome(10_000, 100);

function received(): ScanAnswer {
  const { output, parts } = packOutcome(outcome, { extra: 1 });
  return new ScanAnswer({ output: decode(encode(output)) as typeof output, parts, shared: [] });
}

describe("a lean answer", () => {
  const { output, parts } = packLean(sampleOutcome(10, 2), { extra: 1 });
  const answer = new ScanAnswer({ output: decode(encode(output)) as typeof output, parts, shared: [] });

  test("has no texts in its head, and the contents when they are asked for", () => {
    expect(output).toMatchObject({ extra: 1, lean: true, output: { before: "" } });
    expect(output.activated.map(({ content }) => content)).toEqual(["", ""]);
    expect(answer.opened.detail).toBe(false);
    expect(answer.activated).toEqual(sampleOutcome(10, 2).activated);
    expect(answer.activated).toBe(answer.activated);
  });

  test("can be sent on as it came", () => {
    expect(answer.packed.columns).toBe(parts[0]);
    expect(openDetail(answer.packed.detail)).toMatchObject({ omitted: answer.omitted });
    expect(Object.keys(answer.toOutcome())).not.toContain("contents");
  });

  test("of no scan keeps the effects", () => {
    const timed = { sticky: {}, cooldown: { "b.1": { hash: "h", start: 1, end: 2, protected: true } } };
    expect(unscanned(timed)).toMatchObject({ timed, activated: [], decisions: { count: 0 } });
  });
});

describe("a scan answer", () => {
  test("holds the whole outcome", () => expect(received().toOutcome()).toEqual(outcome));

  test("opens nothing on arrival, and only what is asked for", () => {
    const answer = received();
    expect([answer.activated.length, answer.output.before.length, answer.counters.regexCalls]).toEqual([
      100, 10_000, 5,
    ]);
    expect([answer.budget, answer.timed, answer.diagnostics]).toEqual([outcome.budget, outcome.timed, []]);
    expect(answer.opened).toEqual({ decisions: false, detail: false });
    expect(answer.decisions).toEqual(outcome.decisions);
    expect(answer.opened).toEqual({ decisions: true, detail: false });
    expect([answer.omitted, answer.loops, answer.rolls, answer.refused]).toEqual([
      outcome.omitted,
      outcome.loops,
      outcome.rolls,
      outcome.refused,
    ]);
    expect(answer.opened).toEqual({ decisions: true, detail: true });
  });

  test("takes 20 bytes for ten decisions, without copying them", () => {
    const { output, parts } = packOutcome(sampleOutcome(10, 2), {});
    expect(parts[0]).toHaveLength(20);
    const answer = new ScanAnswer({ output, parts, shared: [] });
    expect(answer.decisions.reason.buffer).toBe(parts[0]?.buffer);
    expect(answer.decisions).toBe(answer.decisions);
  });

  test.each([[[]], [[new Uint8Array(20)]], [[new Uint8Array(19), new Uint8Array(1)]]])(
    "refuses parts that do not fit its head: %#",
    (parts) => {
      const { output } = packOutcome(sampleOutcome(10, 2), {});
      expect(() => new ScanAnswer({ output, parts, shared: [] })).toThrow(WorkerError);
    },
  );
});
