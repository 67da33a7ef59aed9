import fc from "fast-check";
import { expect, it } from "vitest";

import { parseLine } from "../../../src/workers/history/line-json.ts";

/** A value or the kind of error. */
function outcome(parse: () => unknown): unknown {
  try {
    return { value: parse() };
  } catch (error) {
    return { error: (error as Error).name };
  }
}

const expectSame = (bytes: Buffer): void =>
  expect(outcome(() => parseLine(bytes))).toEqual(outcome(() => JSON.parse(bytes.toString("utf8"))));

const LONG = 40_000;

it("is what JSON.parse gives, whatever long strings are made of and wherever they are", () => {
  const unit = fc.constantFrom("a", "é", "龙", "\u{1F409}", "\n", '"', "\\", "\u0001", "\ud83d", "\udc09");
  const long = fc
    .array(unit, { minLength: 1, maxLength: 40 })
    .map((units) => units.join("").repeat(Math.ceil(LONG / units.length)));
  const value = fc.record({
    seq: fc.nat(),
    a: fc.jsonValue({ maxDepth: 2 }),
    long,
    list: fc.array(long, { maxLength: 2 }),
  });
  fc.assert(
    fc.property(value, fc.boolean(), (given, isAscii) => {
      const text = JSON.stringify(given);
      const escaped = text.replaceAll(/[^\0-\x7f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
      expectSame(Buffer.from(isAscii ? escaped : text));
    }),
    { numRuns: 60 },
  );
});

it("keeps the order of names, `__proto__`, and the last of a name that comes twice", () => {
  const long = "x".repeat(70_000);
  const text = `{"b":1,"__proto__":"${long}","a":"${long}y","z":"${long}","z":{"c":[1,"${long}",2]}}`;
  const value = parseLine(Buffer.from(text));
  expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)));
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});

it.each([
  ["a long name", `{"${"n".repeat(70_000)}":1}`],
  ["a long name and a long text", `{"${"n".repeat(70_000)}":"${"t".repeat(70_000)}"}`],
  ["white space behind a long text", `{"a":"${"t".repeat(70_000)}" ,"b":"${"u".repeat(70_000)}"}`],
  ["a long text alone", `"${"t".repeat(70_000)}"`],
  ["nothing but escapes", `{"a":"${String.raw`\n`.repeat(50_000)}"}`],
  ["escaped backslashes before the quote", `{"a":"${"t".repeat(70_000)}\\\\","b":"${"\\\\".repeat(35_000)}"}`],
  ["many short texts", JSON.stringify(Array.from({ length: 20_000 }, (_, i) => `${i}`))],
  ["deep nesting", `{"a":"${"t".repeat(70_000)}","b":${"[".repeat(1_000)}${"]".repeat(1_000)}}`],
  ["a line break within a text", `{"a":"${"t".repeat(70_000)}\n"}`],
  ["an escape that is none", `{"a":"${"t".repeat(70_000)}\\x"}`],
  ["half an escape", `{"a":"${"t".repeat(70_000)}\\u12"}`],
  ["no end", `{"a":"${"t".repeat(70_000)}`],
  ["an escaped quote for an end", `{"a":"${"t".repeat(70_000)}\\"}`],
  ["a comma too many", `{"a":"${"t".repeat(70_000)}",}`],
  ["two texts without a comma", `["${"t".repeat(70_000)}"${"u".repeat(7)}"]`],
])("is what JSON.parse makes of %s", (_name, text) => expectSame(Buffer.from(text)));

it("replaces bytes that are no UTF-8 as a text of the whole line would", () => {
  for (const odd of [[0xff], [0xe9, 0xbe], [0xf0, 0x9f, 0x90], [0x80, 0x80], [0xed, 0xa0, 0xbd], [0xc3]]) {
    const text = Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.from([0x61, ...odd, 0x62])));
    expectSame(Buffer.concat([Buffer.from('{"a":"'), text, Buffer.from('"}')]));
  }
});
