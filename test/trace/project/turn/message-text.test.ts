import { expect, it } from "vitest";

import { messageText } from "../../../../src/trace/project/turn/message-text.ts";

const content = [
  { type: "reasoning", text: "no" },
  { type: "text", text: "one" },
  { type: "text", text: "two" },
];

it("is that of the message, or of the one that the event holds", () => {
  const texts = [
    { type: "text", text: "one" },
    { type: "tool-call", id: "k" },
    { type: "text", text: "two" },
  ];
  expect(messageText({ role: "user", content: texts })).toBe("onetwo");
  expect(messageText({ turn: 1, message: { content: texts } })).toBe("onetwo");
});

it("is empty where there is none", () => {
  for (const data of [null, 1, {}, { message: null }, { content: null }]) expect(messageText(data)).toBe("");
  expect(messageText({ content: [] })).toBe("");
  expect(content).toHaveLength(3);
});
