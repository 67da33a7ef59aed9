import { expect, test } from "vitest";
import { closingQuote, measureJson } from "../../../src/matcher/formats/json-shape.ts";
import { anything, randomBook } from "./samples/random-books.ts";
import { Random } from "./samples/random.ts";

test.each([
  ["1", { depth: 1, values: 1, members: 0 }],
  ["[]", { depth: 1, values: 1, members: 0 }],
  ["[[]]", { depth: 2, values: 2, members: 0 }],
  ["[1, 2]", { depth: 2, values: 3, members: 0 }],
  ['{"a":{"b":[1,"[,:"]}}', { depth: 4, values: 5, members: 2 }],
  ['{"a":1,"a":2}', { depth: 2, values: 3, members: 2 }],
  ['["\\\\",":,{\\""]', { depth: 2, values: 3, members: 0 }],
])("%s", (text, shape) => {
  expect(measureJson(text)).toEqual(shape);
});

test("agrees with a recursive count on random books", () => {
  for (let seed = 0; seed < 200; seed++) {
    const random = new Random(seed);
    const value = seed % 2 === 0 ? randomBook("st-world", random, { entries: 3, odd: 0.3 }) : anything(random);
    const text = JSON.stringify(value, null, seed % 3);
    expect(measureJson(text), `seed ${seed}`).toEqual(count(JSON.parse(text)));
  }
});

function count(value: unknown): { depth: number; values: number; members: number } {
  if (typeof value !== "object" || value === null) return { depth: 1, values: 1, members: 0 };
  const children = Object.values(value).map(count);
  return {
    depth: 1 + Math.max(0, ...children.map(({ depth }) => depth)),
    values: 1 + children.reduce((sum, { values }) => sum + values, 0),
    members: (Array.isArray(value) ? 0 : children.length) + children.reduce((sum, { members }) => sum + members, 0),
  };
}

test("the closing quote is the first one that is not escaped", () => {
  expect(closingQuote('"ab"', 0)).toBe(3);
  expect(closingQuote('"a\\"b"', 0)).toBe(5);
  expect(closingQuote('"a\\\\"b', 0)).toBe(4);
  expect(closingQuote('"open', 0)).toBe(5);
});
