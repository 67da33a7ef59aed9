import { describe, expect, it } from "vitest";

import { ITEM_ORDER, itemRows, rowStates } from "../../../src/trace/decisions/row-states.ts";
import type { Citation } from "../../../src/trace/model/turn/citation.ts";
import { ITEM_STATES } from "../../../src/trace/model/turn/grounding.ts";
import { active, captureOf, decisionsOf, entryOf, NOTHING_AFTER } from "./support/decisions.ts";

const { opened } = decisionsOf({
  sections: ["before", "after"],
  rows: [
    { entry: entryOf(0), reason: "key", more: active(0, { sections: [1] }) },
    { entry: entryOf(1), reason: "probability", more: { by: "primary" } },
    { entry: entryOf(2), reason: "key-miss" },
  ],
});
const citation = (itemId: string): Citation => ({
  itemId,
  qualifiedEntryId: itemId,
  match: "path",
  ambiguous: false,
  answer: { eventSeq: 1, startUtf16: 0, endUtf16: 1 },
  block: null,
  chars: 1,
});

describe("the state of a row", () => {
  it("is available when it is no item, whatever was cited", () => {
    const after = { ...NOTHING_AFTER, citations: [citation("b:2")] };
    expect(rowStates(captureOf(opened), after)(2)).toMatchObject({ state: "available", selected: false });
  });

  it("is considered with why it was left out", () => {
    expect(rowStates(captureOf(opened), NOTHING_AFTER)(1)).toMatchObject({
      state: "considered",
      by: { captureId: "c1", callId: null },
      selected: false,
      inclusion: "none",
      omittedReason: "probability",
      family: "chance",
    });
  });

  it("is included by the request that is known to have its block", () => {
    expect(rowStates(captureOf(opened), NOTHING_AFTER)(0)).toEqual({
      state: "included",
      by: { captureId: "c1", callId: "1.1.1", toolCallId: null, citation: null },
      selected: true,
      inclusion: "verified",
      blockIds: ["b1"],
      omittedReason: null,
      family: null,
    });
  });

  it("stays considered while no request is known to have it, or the blocks are not known", () => {
    const unverified = { state: "considered", selected: true, inclusion: "unverified", omittedReason: null };
    const unseen = rowStates(captureOf(opened, { verifiedBy: null }), NOTHING_AFTER)(0);
    expect(unseen).toMatchObject({ ...unverified, blockIds: ["b1"] });
    const unknown = rowStates(captureOf(opened, { blockIds: null }), NOTHING_AFTER)(0);
    expect(unknown).toMatchObject({ ...unverified, blockIds: [] });
  });

  it("is removed later when its section is not in the prompt", () => {
    const capture = captureOf(opened, { blockIds: new Map([["before", "b0"]]) });
    expect(rowStates(capture, NOTHING_AFTER)(0)).toMatchObject({
      state: "considered",
      selected: true,
      inclusion: "none",
      omittedReason: "removed_later",
      family: "placement",
    });
  });

  it("is executed by the tool that returned it, available before or not", () => {
    const executed = new Map([
      ["b:0", "tool 1"],
      ["b:2", "tool 2"],
    ]);
    const stateOf = rowStates(captureOf(opened), { ...NOTHING_AFTER, executed });
    expect(stateOf(0)).toMatchObject({ state: "executed", by: { toolCallId: "tool 1", callId: "1.1.1" } });
    expect(stateOf(2)).toMatchObject({ state: "executed", by: { toolCallId: "tool 2" }, selected: false });
    expect(itemRows(captureOf(opened), { ...NOTHING_AFTER, executed })).toEqual([0, 1, 2]);
  });

  it("is cited by the first citation of what was in a request, and of nothing else", () => {
    const after = { ...NOTHING_AFTER, citations: [citation("b:1"), citation("b:0"), citation("b:0")] };
    const stateOf = rowStates(captureOf(opened), after);
    expect(stateOf(0)).toMatchObject({ state: "cited", by: { citation: 1 } });
    expect(stateOf(1)).toMatchObject({ state: "considered", by: { citation: null } });
  });
});

it("lists the rows that are items", () => {
  expect(itemRows(captureOf(opened), NOTHING_AFTER)).toEqual([0, 1]);
});

it("orders states as they are listed", () => {
  expect(ITEM_STATES.toSorted((a, b) => ITEM_ORDER[a] - ITEM_ORDER[b])).toEqual(ITEM_STATES);
});
