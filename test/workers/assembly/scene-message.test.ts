import { expect, test } from "vitest";

import { receivedMessages, sentMessages, SentMessagesSchema } from "../../../src/workers/assembly/scene-message.ts";
import { decode, encode } from "../../../src/workers/codec.ts";
import { sceneOf } from "./support/data-folder.ts";

const trip = (messages: Parameters<typeof sentMessages>[0]) =>
  receivedMessages(SentMessagesSchema.parse(decode(encode(sentMessages(messages)))));

test("messages arrive without their ids", () => {
  const scene = sceneOf(["b", "a\ud800"]);
  expect(trip(scene)).toEqual([
    { role: "user", text: "b" },
    { role: "assistant", text: "a\ud800" },
  ]);
  expect(trip({ messages: [] })).toEqual([]);
});

test("texts of all scripts arrive as they were, one behind the other", () => {
  const texts = ["", "plain", "\ufeffcafé", "漢字 \u{1f600}", "\udc00 half", "", "\ud83d", "i\u0307\u0130", "end"];
  expect(trip(sceneOf(texts)).map(({ text }) => text)).toEqual(texts);
});

test("are made once for all who ask", () => {
  const sent = SentMessagesSchema.parse(decode(encode(sentMessages(sceneOf(["a"])))));
  expect(receivedMessages(sent)).toBe(receivedMessages(sent));
});

test("times are sent where any is known", () => {
  const [first, second] = sceneOf(["b", "a"]).messages;
  if (first === undefined || second === undefined) throw new Error("no messages");
  expect(trip({ messages: [first, { ...second, sentMs: 7 }] })).toEqual([
    { role: "user", text: "b" },
    { role: "assistant", text: "a", sentMs: 7 },
  ]);
});

test("takes three bytes a message beside the text", () => {
  const { messages } = sceneOf(Array.from({ length: 1_000 }, () => "text"));
  const beside = encode(sentMessages({ messages })).byteLength - 4 * messages.length;
  expect(beside).toBeLessThan(3 * messages.length);
});
