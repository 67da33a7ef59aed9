import { expect, it } from "vitest";

import { inputText, outputTexts } from "../../../../../src/trace/project/turn/fold/tool-texts.ts";

it("are arguments as they were written, or their JSON", () => {
  expect(inputText({ arguments: '{"a":1}' })).toBe('{"a":1}');
  expect(inputText({ arguments: { a: 1 } })).toBe('{"a":1}');
  expect(inputText({})).toBeNull();
});

it("are texts of results in any format", () => {
  const content = [{ type: "text", text: "a" }, { type: "image" }, { type: "text", text: "b" }];
  expect(outputTexts({ message: { content: [{ type: "tool-result", content }] } })).toEqual(["a", "b"]);
  expect(outputTexts({ message: { content: [{ type: "tool-result", content: "a" }] } })).toEqual(["a"]);
  expect(outputTexts({ message: { role: "tool", content } })).toEqual(["a", "b"]);
  expect(outputTexts({ subCallId: "k", content })).toEqual(["a", "b"]);
  expect(outputTexts({ content: [] })).toEqual([]);
  expect([
    outputTexts({}),
    outputTexts(null),
    outputTexts({ message: { content: [{ type: "tool-result" }] } }),
  ]).toEqual([null, null, null]);
});
