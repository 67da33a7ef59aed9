import { expect, test } from "vitest";
import { numberToken, stringToken, wordToken } from "../../../src/matcher/formats/json-token.ts";

test.each([
  ['"a"', { end: 3 }],
  ['"\\u00e9\\n"', { end: 10 }],
  ['"', { offset: 1 }],
  ['"\n"', { offset: 1 }],
  ['"\\x"', { offset: 2 }],
  ['"\\u12g4"', { offset: 5 }],
  ['"\\', { offset: 2 }],
])("string %j", (text, result) => {
  expect(stringToken(text, 0)).toMatchObject(result);
});

test.each([
  ["0", { end: 1 }],
  ["-12.5e+3,", { end: 8 }],
  ["1E5", { end: 3 }],
  ["01", { offset: 1 }],
  ["1.", { offset: 2 }],
  ["-", { offset: 1 }],
  ["1e", { offset: 2 }],
])("number %j", (text, result) => {
  expect(numberToken(text, 0)).toMatchObject(result);
});

test.each([
  ["true", { end: 4 }],
  ["null]", { end: 4 }],
  ["falze", { offset: 3 }],
  ["undefined", { offset: 0 }],
])("word %j", (text, result) => {
  expect(wordToken(text, 0)).toMatchObject(result);
});
