import { describe, expect, it } from "vitest";

import { checkDetail } from "../../bench/support/trace/detail-check.ts";
import { expectReader, type HistoryCounts } from "../../bench/support/trace/history-counts.ts";

const part = (text?: string) => ({ name: "part", contentStatus: "available", ...(text === undefined ? {} : { text }) });
const received = { system: "A\n\nB", contexts: "Now.\n\nRain." };
const record = {
  contentStatus: "available",
  sections: [part("A"), part("B")],
  contexts: [part("Rain.")],
  systemMessages: ["A\n\nB"],
};
const body = (changes: object = {}): string => JSON.stringify({ ok: true, record: { ...record, ...changes } });

describe("a detail that gates look at", () => {
  it("is what the model received", () => expect(checkDetail(body(), received)).toEqual({ sections: 2, contexts: 1 }));

  it.each([
    ["another text", { sections: [part("A"), part("C")] }],
    ["a section less", { sections: [part("A")] }],
    ["a section without text", { sections: [part("A"), part()] }],
    ["another system message", { systemMessages: ["A"] }],
    ["no system message", { systemMessages: undefined }],
    ["another context", { contexts: [part("Sun.")] }],
    ["no context", { contexts: [] }],
    ["another status", { contentStatus: "partially-available" }],
  ])("is refused with %s", (_name, changes) => expect(() => checkDetail(body(changes), received)).toThrow());

  it("is refused when it is an error", () => expect(() => checkDetail('{"ok":false}', received)).toThrow("no detail"));
});

describe("the reader that answered", () => {
  const counts = (answered: number, inspected: number): HistoryCounts => ({ answered, inspected, unsure: {} });

  it("is the one that was to", () => {
    expect(() => expectReader("artifact", counts(1, 1), counts(3, 1))).not.toThrow();
    expect(() => expectReader("inspect", counts(1, 1), counts(1, 2))).not.toThrow();
  });

  it.each([
    ["nobody", counts(1, 1)],
    ["both", counts(2, 2)],
    ["the other", counts(1, 2)],
  ])("is refused when it is %s", (_name, after) =>
    expect(() => expectReader("artifact", counts(1, 1), after)).toThrow("expected artifact alone"),
  );
});
