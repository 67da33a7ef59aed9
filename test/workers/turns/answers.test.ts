import { expect, it } from "vitest";

import { countedAnswer, foundAnswer, writtenAnswer } from "../../../src/workers/turns/answers.ts";
import { TurnStoreError } from "../../../src/workers/turns/problem.ts";
import { TurnStore } from "../../../src/workers/turns/turn-store.ts";
import { turnFolder } from "./support/thread.ts";

const busy = new TurnStoreError("TURN_STORE_BUSY", "m");

it("an answer is JSON, or says that there is none", () => {
  const { output, parts = [] } = foundAnswer({ problem: null, value: { a: 1 } });
  expect([output, Buffer.from(parts[0] ?? []).toString()]).toEqual([{ found: true }, '{"a":1}']);
  expect(foundAnswer({ problem: null, value: null })).toEqual({ output: { found: false } });
  const problem = { code: "TURN_STORE_CORRUPT", message: "m" } as const;
  expect(foundAnswer({ problem, value: null })).toEqual({ output: { found: false, problem } });
});

it("a write says whether it happened, or what is wrong", () => {
  const store = new TurnStore(turnFolder());
  expect(writtenAnswer(store, () => true).output).toEqual({ problem: null, written: true, figures: null });
  expect(writtenAnswer(store, () => false).output).toMatchObject({ problem: null, written: false });
  const figures = { turns: 0, redacted: 0, oldestAt: null };
  expect(countedAnswer(store, () => true).output).toMatchObject({ problem: null, written: true, figures });
  const fails = (): never => {
    throw busy;
  };
  for (const answer of [writtenAnswer, countedAnswer]) {
    expect(answer(store, fails).output).toEqual({
      problem: { code: busy.code, message: "m" },
      written: false,
      figures: null,
    });
  }
  store.close();
});
