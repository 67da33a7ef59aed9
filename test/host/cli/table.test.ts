import { describe, expect, it } from "vitest";
import { displayWidth, fit, printable, tableLines } from "../../../src/host/cli/table.ts";

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
    ["\u001B[31mred", 20, "[31mred"],
  ])("%j in %i columns", (text, columns, expected) => expect(fit(text, columns)).toBe(expected));
});

it("printable keeps line breaks and tabs, but nothing that steers a terminal", () => {
  expect(printable("a\tb\n\u001B[31mc\u009B\u0007\r猫")).toBe("a\tb\n\uFFFD[31mc\uFFFD\uFFFD\uFFFD猫");
});

it("lines columns up, wide characters included", () => {
  const columns = [{ title: "n", right: true }, { title: "key", widthMax: 6 }, { title: "end" }];
  const rows = [
    ["1", "猫", "a"],
    ["10", "harbourmaster", ""],
  ];
  expect(tableLines(columns, rows)).toEqual([" n  key     end", " 1  猫      a", "10  harbo…"]);
});
