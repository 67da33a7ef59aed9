import { describe, expect, it } from "vitest";

import type { FullRecord } from "../../../../src/trace/model/record.ts";
import type { PreviousCall } from "../../../../src/trace/model/turn/turn-facts.ts";
import { cacheBreaks } from "../../../../src/trace/project/turn/cache-break.ts";
import { BLOCKS, captureFacts, RECORD } from "./support/turns.ts";

/** A record whose sections have these hashes. */
function record(id: string, hashes: readonly string[], verified = true): FullRecord {
  const [section] = RECORD.sections;
  const { delivery } = RECORD;
  if (section === undefined || delivery === null) throw new Error("no section");
  const sections = hashes.map((hash, index) => ({ ...section, hash, index }));
  return { ...RECORD, id, sections, delivery: { ...delivery, assemblyVerified: verified } };
}

const blocks = ["a", "b", "c"].map((id, position) => ({
  ...BLOCKS[0],
  id,
  kind: "section" as const,
  position,
})) as (typeof BLOCKS)[number][];
const known: PreviousCall = { state: "known", captureId: "c-0", recordId: "before" };

const breakOf = (
  before: readonly string[],
  own: readonly string[],
  previous: PreviousCall = known,
  verified = true,
) => {
  const records = new Map([record("before", before), record("own", own, verified)].map((one) => [one.id, one]));
  return cacheBreaks({ captures: [captureFacts({ recordId: "own", blocks })], previous }, records)[0];
};

describe("the place where a prompt differs from the call before", () => {
  it.each([
    [["1", "2", "3"], ["1", "2", "3"], { state: "none", blockId: null }],
    [["1", "2", "3"], ["1", "9", "3"], { state: "at", blockId: "b" }],
    [["1", "2"], ["1", "2", "3"], { state: "at", blockId: "c" }],
    [["1", "2", "3"], ["1", "2"], { state: "at", blockId: null }],
    [["1", "2"], ["2", "1"], { state: "at", blockId: "a" }],
    [[], ["1"], { state: "at", blockId: "a" }],
  ])("from %j to %j is %j", (before, own, expected) => expect(breakOf(before, own)).toEqual(expected));

  it("is none of a first call, and not recorded where one of the two is not known", () => {
    const notRecorded = { state: "not-recorded", blockId: null };
    expect(breakOf(["1"], ["1"], { state: "first-call" })).toEqual({ state: "first-call", blockId: null });
    expect(breakOf(["1"], ["1"], { state: "not-recorded" })).toEqual(notRecorded);
    expect(breakOf(["1"], ["1"], { state: "known", captureId: "c", recordId: "gone" })).toEqual(notRecorded);
    expect(breakOf(["1"], ["1"], known, false)).toEqual(notRecorded);
  });

  it("is looked for from one observed call to the next within a turn", () => {
    const records = new Map([record("one", ["1", "2"]), record("two", ["1", "3"])].map((one) => [one.id, one]));
    const captures = [
      captureFacts({ recordId: "one", blocks }),
      captureFacts({ recordId: null, observed: false, blocks }),
      captureFacts({ recordId: "two", blocks }),
    ];
    expect(cacheBreaks({ captures, previous: { state: "first-call" } }, records)).toEqual([
      { state: "first-call", blockId: null },
      { state: "not-recorded", blockId: null },
      { state: "at", blockId: "b" },
    ]);
  });
});
