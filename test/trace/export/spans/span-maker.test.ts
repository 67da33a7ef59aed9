import { expect, it } from "vitest";

import { AttributeList } from "../../../../src/trace/export/attribute.ts";
import { NAMES } from "../../../../src/trace/export/conventions.ts";
import { SpanIds } from "../../../../src/trace/export/spans/span-ids.ts";
import { SpanMaker } from "../../../../src/trace/export/spans/span-maker.ts";
import { attributesOf } from "../support/spans.ts";
import { hash, T0 } from "../support/turns.ts";

const maker = new SpanMaker(new SpanIds("t", hash), T0);
const made = (startMs: number | null, endMs: number | null, coveredMs?: number) =>
  maker.make({
    nodeId: "n",
    parent: maker.make({
      nodeId: "p",
      parent: null,
      name: "p",
      openInference: "CHAIN",
      startMs: 3,
      endMs: 9,
      attributes: new AttributeList(),
    }),
    name: "n",
    openInference: "CHAIN",
    startMs,
    endMs,
    ...(coveredMs === undefined ? {} : { coveredMs }),
    attributes: new AttributeList(),
  });

it("places what has times, from the start of the turn", () => {
  expect(made(5, 7.5)).toMatchObject({ startMs: T0 + 5, endMs: T0 + 7.5, startRecorded: true, endRecorded: true });
  expect(attributesOf(made(5, 7))).not.toHaveProperty([NAMES.startRecorded]);
});

it("places what has none at its parent's start, without length, and says so", () => {
  expect(made(null, 8)).toMatchObject({ startMs: T0 + 3, endMs: T0 + 3, startRecorded: false, endRecorded: false });
  expect(attributesOf(made(null, 8))).toMatchObject({ [NAMES.startRecorded]: false, [NAMES.endRecorded]: false });
});

it("lets what is open reach as far as its parts are known to, and says that this is no end", () => {
  expect(made(5, null, 8)).toMatchObject({ endMs: T0 + 8, endRecorded: false });
  expect(made(5, null)).toMatchObject({ endMs: T0 + 5, endRecorded: false });
});

it("never ends before it starts, whatever a clock said", () => expect(made(5, 4).endMs).toBe(T0 + 5));
