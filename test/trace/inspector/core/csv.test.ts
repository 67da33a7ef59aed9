import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvOf } from "../../../../src/trace/inspector/core/csv.ts";

/** A reader of RFC 4180, written from the RFC. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        cell += text[at];
        if (text[at] === '"') at++;
      }
      at++;
    } else {
      while (at < text.length && text[at] !== "," && text.slice(at, at + 2) !== "\r\n") cell += text[at++];
    }
    row.push(cell);
    if (text[at] === ",") at++;
    else {
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

describe("rows as CSV", () => {
  it("are read again as they were written", () => {
    const cell = fc.string().filter((text) => !/^[=+\-@\t\r\n＝＋－＠]/u.test(text));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), (rows) => {
        expect(readCsv(csvOf(rows))).toEqual(rows);
      }),
    );
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "－1"])("never are a formula: %j", (text) => {
    expect(readCsv(csvOf([[text]]))).toEqual([[`'${text}`]]);
  });

  it("keep negative numbers numbers, and what is not recorded empty", () =>
    expect(csvOf([[-1.5, null, "a"]])).toBe("-1.5,,a\r\n"));
  it("end each row as the RFC has it", () => expect(csvOf([["a,b"], ['say "x"']])).toBe('"a,b"\r\n"say ""x"""\r\n'));
});
