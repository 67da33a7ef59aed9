import { describe, expect, it } from "vitest";
import { idOf, lasting, numberRow, valueFact, valueRow } from "../../../../../src/trace/inspector/core/compare/row.ts";
import { phrase } from "../../../../../src/trace/inspector/core/phrase.ts";
import { number, value } from "../support/comparison.ts";

describe("rows of a comparison", () => {
  it("take nothing for the same that was not recorded on a side", () => {
    expect(valueRow("x", value("a", "a")).state).toBe("same");
    expect(valueRow("x", value("a", "b")).state).toBe("changed");
    expect(valueRow("x", value("a", null))).toMatchObject({ state: "unknown", b: { is: "not-recorded" } });
    expect(valueRow("x", value<string>(null, null)).state).toBe("unknown");
  });

  it("keep none and not recorded apart", () => {
    expect([valueFact(""), valueFact(null), valueFact("0")].map(({ is }) => is)).toEqual([
      "none",
      "not-recorded",
      "value",
    ]);
  });

  it("write numbers by their unit", () => {
    expect(numberRow("x", number(1, 3), lasting)).toMatchObject({
      state: "changed",
      a: { text: { word: "is.duration", with: { ms: 1 } } },
    });
    expect(numberRow("x", number(3, 3)).state).toBe("same");
    expect(numberRow("x", number(null, 3)).state).toBe("unknown");
  });

  it("have ids that tell rows of one word apart", () => {
    expect(idOf(phrase("compare.revision", { name: "a" }))).not.toBe(idOf(phrase("compare.revision", { name: "b" })));
    expect(idOf("plain")).toBe("plain");
  });
});
