import { describe, expect, it } from "vitest";
import { displayWidth, fit, oneLine, printable, tableLines } from "../../../src/host/cli/table.ts";

describe("displayWidth", () => {
  it.each([
    ["abc", 3],
    ["猫娘", 4],
    ["é", 1],
    ["e\u0301", 1],
    ["😀", 2],
    ["ＡＢ", 4],
    ["кот", 3],
    ["a\u200Bb", 2],
  ])("%s", (text, width) => expect(displayWidth(text)).toBe(width));
});

describe("fit", () => {
  it.each([
    ["harbour", 7, "harbour"],
    ["harbours", 7, "harbou…"],
    ["猫娘猫娘", 5, "猫娘…"],
    [" two\nlines\t", 20, "two lines"],
    ["\u001B[31mred", 20, "\\u001b[31mred"],
    ["a\r\nb\u2028c\u0085d", 20, "a b c d"],
    ["\u202Efox\u009B", 20, "\\u202efox\\u009b"],
  ])("%j in %i columns", (text, columns, expected) => expect(fit(text, columns)).toBe(expected));
});

describe("characters that steer a terminal", () => {
  const units = (first: number, last: number): number[] =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const STEERING = [
    ...units(0, 0x1f), ...units(0x7f, 0x9f), 0x2028, 0x2029, ...units(0x202a, 0x202e), ...units(0x2066, 0x2069),
  ]; // prettier-ignore

  it("are visible escapes", () => {
    for (const code of STEERING) {
      const unit = String.fromCharCode(code);
      const escape = `a\\u${code.toString(16).padStart(4, "0")}b`;
      const kept = unit === "\n" || unit === "\t";
      expect(printable(`a${unit}b`)).toBe(kept ? `a${unit}b` : escape);
      expect(oneLine(`a${unit}b`)).toBe("\n\r\t".includes(unit) ? JSON.stringify(`a${unit}b`).slice(1, -1) : escape);
      expect(fit(`a${unit}b`, 9)).toBe(/\s|\u0085/.test(unit) ? "a b" : escape);
    }
  });

  it("are no letters, marks, emoji or spaces", () => {
    const text = "猫 é e\u0301 👩\u200D🚀 א\u200F \u00A0\u00AD ~";
    expect([printable(text), oneLine(text), fit(text, 80)]).toEqual([text, text, text]);
  });

  it("are no line breaks of Windows where lines are kept", () => expect(printable("a\r\nb\rc")).toBe("a\nb\\u000dc"));
});

it("lines columns up, wide characters included", () => {
  const columns = [{ title: "n", right: true }, { title: "key", widthMax: 6 }, { title: "end" }];
  const rows = [
    ["1", "猫", "a"],
    ["10", "harbourmaster", ""],
  ];
  expect(tableLines(columns, rows)).toEqual([" n  key     end", " 1  猫      a", "10  harbo…"]);
});
