import { describe, expect, it } from "vitest";
import { attemptSections, callSection } from "../../../../../src/trace/inspector/core/compare/call-rows.ts";
import { wordOf } from "../../../../../src/trace/inspector/core/word-of.ts";
import { speechIn } from "../../../../../src/trace/inspector/core/words/speech.ts";
import { call, comparison, value } from "../support/comparison.ts";

const speech = speechIn("en");
const states = (...calls: ReturnType<typeof call>[]) =>
  callSection(comparison({ calls })).rows?.map(({ state }) => state);

describe("calls beside each other", () => {
  it("are the same when nothing but their times differs", () => {
    expect(
      states(call(), call({ model: value("chat", "reasoner") }), call({ systemHash: value<string>("h", null) })),
    ).toEqual(["same", "changed", "unknown"]);
  });

  it("can be on one side only", () => {
    expect(states(call({ callId: { a: null, b: "2.0.1" } }), call({ callId: { a: "1.0.1", b: null } }))).toEqual([
      "only-b",
      "only-a",
    ]);
  });

  it("say model, end, time and tokens of each side", () => {
    const [row] = callSection(comparison({ calls: [call()] })).rows ?? [];
    expect([speech.say(row!.name), speech.say(wordOf(row!.a)), speech.say(wordOf(row!.b))]).toEqual([
      "Step 1, attempt 1",
      "chat · ok · 100ms · 10 in · 5 out",
      "chat · ok · 200ms · 10 in · 5 out",
    ]);
  });

  it("have parts for attempts only where a step had several", () => {
    expect(attemptSections(comparison())).toEqual([]);
    expect(attemptSections(comparison({ attempts: { a: [], b: [call()] } })).map(({ title }) => title)).toEqual([
      "compare.attempts-b",
    ]);
  });
});
