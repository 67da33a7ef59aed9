import { expect, it } from "vitest";

import { keepMessage } from "../../../../src/host/trace/store/keep-message.ts";
import { captureOf, sharedText } from "../support/captures.ts";

it("has the records first, then each part and text once, by its place", () => {
  const [record, part, texts] = [sharedText("{}"), sharedText("part"), sharedText("texts")];
  const kept = [{ recordId: "k", sessionId: "s", recordedAt: 5, row: "{}", bytes: record }];
  const changes = [
    { capture: captureOf("a", { texts }), part },
    { capture: captureOf("b", { texts }), part },
    { capture: captureOf("c"), part: null },
  ];
  const bounds = { recordBytesMax: 1, totalBytesMax: 2 };
  const { input, shared } = keepMessage({ folder: "/f", write: true, bounds, kept, changes });
  expect(shared).toEqual([record, part, texts]);
  expect(shared[1]).toBe(part);
  expect(input).toMatchObject({ folder: "/f", write: true, bounds, kept: [{ recordId: "k" }] });
  expect(input.changes.map(({ facts, ...places }) => [facts.recordId, places])).toEqual([
    ["a", { part: 1, texts: 2 }],
    ["b", { part: 1, texts: 2 }],
    ["c", { part: null, texts: null }],
  ]);
});
