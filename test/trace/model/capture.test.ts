import { expect, it } from "vitest";

import { AssemblyPartSchema, type CaptureFacts, CaptureFactsSchema } from "../../../src/trace/model/capture.ts";

const facts: CaptureFacts = {
  recordId: "r",
  captureId: "c",
  sessionId: "s",
  turn: 1,
  step: 1,
  attempt: 1,
  recordedAt: 1,
  updatedAt: 2,
  status: "assembled",
  selection: { presetId: null },
  session: { formatVersion: 0, createdAt: 3 },
  prompt: null,
  delivery: null,
  parameters: null,
  failure: null,
};

const promptOf = (section: { readonly start: number; readonly end: number }) => ({
  system: { start: 1, end: 9 },
  sections: [{ name: "n", index: 0, provenance: "tavern" as const, ...section }],
  contexts: [],
});

it("sections are inside of the system text", () => {
  const prompt = promptOf({ start: 1, end: 9 });
  expect(CaptureFactsSchema.parse({ ...facts, prompt })).toEqual({ ...facts, prompt });
});

it("facts of a capture are taken as they are", () => expect(CaptureFactsSchema.parse(facts)).toEqual(facts));

it.each([
  ["an attempt that is none", { attempt: 0 }],
  ["a status that nobody knows", { status: "sent" }],
  ["a step before the first", { step: -1 }],
  ["a failure in another event", { failure: { eventSeq: 1, eventType: "step/end", dataJson: "{}", logCutSeq: 1 } }],
  ["a place that is no number", { prompt: { system: { start: 0, end: "1" }, sections: [], contexts: [] } }],
  ["an empty id of a record", { recordId: "" }],
  ["an empty id of a capture", { captureId: "" }],
  ["an empty id of a session", { sessionId: "" }],
  ["a selection that is not there", { selection: undefined }],
  ["a place that ends before it starts", { prompt: promptOf({ start: 2, end: 1 }) }],
  ["a section in front of the system text", { prompt: promptOf({ start: 0, end: 3 }) }],
  ["a section behind the system text", { prompt: promptOf({ start: 5, end: 10 }) }],
])("%s is refused", (_what, change) => {
  expect(CaptureFactsSchema.safeParse({ ...facts, ...change }).success).toBe(false);
});

it("a part without an audit is none", () => expect(AssemblyPartSchema.safeParse({ sources: [] }).success).toBe(false));
