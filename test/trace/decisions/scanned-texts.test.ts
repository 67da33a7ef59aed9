import { expect, it } from "vitest";

import { scannedSeqs, scannedTexts } from "../../../src/trace/decisions/scanned-texts.ts";
import type { OfficialEvent } from "../../../src/trace/model/history.ts";
import { FACTS } from "./support/decisions.ts";

const message = (messageId: string | null, eventSeq: number | null) => ({
  messageId,
  eventSeq,
  role: "user",
  parts: [],
});
const history = {
  messages: [message("m0", 3), message("m1", 5), message("m2", 7), message(null, 9), message("m4", null)],
};
const scanOf = (ids: readonly string[], units: readonly number[]) => ({
  scan: { ...FACTS, window: { ...FACTS.window, ids: [...ids], units: [...units] } },
});
const text = (value: string) => ({ type: "text", text: value });

const EVENTS: readonly OfficialEvent[] = [
  { type: "user/message", seq: 3, data: { id: "m0", content: [text("hello"), { type: "image" }, text("world")] } },
  { type: "assistant/message", seq: 5, data: { message: { id: "m1", content: "an answer" } } },
  { type: "user/message", seq: 7, data: { id: "other", content: [text("x")] } },
];
const eventAt = (seq: number) => EVENTS.find((event) => event.seq === seq);

it("wants the events of scanned messages that the outline knows", () => {
  expect(scannedSeqs(history, [scanOf(["m1", "m4"], [1, 1]), scanOf(["m0"], [1])])).toEqual([3, 5]);
  expect(scannedSeqs(null, [scanOf(["m1"], [1])])).toEqual([]);
  expect(scannedSeqs(history, [{ scan: null }])).toEqual([]);
});

it("gives the texts as scans saw them: parts joined by a line break, the newest end where a window was full", () => {
  expect(scannedTexts(history, [scanOf(["m0", "m1"], [11, 6])], eventAt)).toEqual([
    { id: "m0", text: "hello\nworld" },
    { id: "m1", text: "answer" },
  ]);
});

it("of several scans of a message gives what the one saw that saw most", () => {
  const scans = [scanOf(["m0"], [5]), scanOf(["m0"], [11]), scanOf(["m0"], [3])];
  expect(scannedTexts(history, scans, eventAt)).toEqual([{ id: "m0", text: "hello\nworld" }]);
});

it("leaves out what is another message, is shorter than it was, or is gone", () => {
  expect(scannedTexts(history, [scanOf(["m2", "m1", "m4"], [1, 99, 1])], eventAt)).toEqual([]);
});
