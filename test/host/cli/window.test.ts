import { describe, expect, it } from "vitest";
import { counted, evidenceInOriginal, leftOutWords, windowJson, windowOf } from "../../../src/host/cli/window.ts";
import { LIMITS } from "../../../src/matcher/limits.ts";
import type { OmissionDetail } from "../../../src/matcher/model/outcome.ts";

describe("windowOf", () => {
  it("keeps the newest messages within both bounds", () => {
    const many = Array.from({ length: 200 }, (_, i) => `m${i}`);
    expect(windowOf(many, false)).toMatchObject({ omittedMessages: 200 - LIMITS.scanMessages.value });
    expect(windowOf(many, true)).toMatchObject({ omittedMessages: 0, omittedUnits: 0 });
    const long = ["a".repeat(60_000), "b".repeat(10_000), "c"];
    expect(windowOf(long, false).messages).toEqual([long[0]]);
    expect(windowOf(long, false).omittedUnits).toBe(10_001);
  });

  it("keeps the end of a newest message that is too long", () => {
    const [message = ""] = windowOf([`${"a".repeat(70_000)}end`], false).messages;
    expect([message.length, message.endsWith("aend")]).toEqual([LIMITS.scanUnits.value, true]);
  });
});

const LONG = `${"a".repeat(70_000)} fox`;
const CUT = LONG.length - LIMITS.scanUnits.value;

it("tells of the beginning that was cut off, and of older messages", () => {
  const window = windowOf([LONG, "b", "c"], false);
  expect(window).toMatchObject({ older: ["b", "c"], cutHead: "a".repeat(CUT) });
  expect(windowJson(window)).toEqual({ messages: 1, omittedMessages: 2, omittedUnits: CUT + 2, cutUnits: CUT });
  expect(leftOutWords(window)).toEqual(["2 older ones left out", "the first 4,468 characters of message 0 left out"]);
  expect(leftOutWords(windowOf(["a", "b"], false))).toEqual([]);
});

describe("evidence in the original messages", () => {
  const found = (index: number, offset: number): OmissionDetail => ({
    entry: 0,
    reason: "secondary-miss",
    loop: 1,
    evidence: { key: "fox", keyIndex: 0, where: "message", index, offset, length: 3 },
  });
  const offsets = (messages: string[], ...entries: OmissionDetail[]) =>
    evidenceInOriginal(entries, windowOf(messages, false)).map(({ evidence }) => evidence?.offset);

  it("counts what was cut off and the white space that is not scanned", () => {
    expect(offsets([LONG], found(0, LIMITS.scanUnits.value - 3))).toEqual([LONG.length - 3]);
    expect(offsets(["fox", " \n fox"], found(0, 0), found(1, 0))).toEqual([0, 3]);
  });

  it("leaves other places alone", () => {
    const source = {
      ...found(0, 5),
      evidence: { key: "k", keyIndex: 0, where: "source", offset: 5, length: 1 },
    } as const;
    const none = { entry: 0, reason: "key-miss", loop: 1 } as const;
    expect(evidenceInOriginal([source, none], windowOf([LONG], false))).toEqual([source, none]);
  });
});

it("counted", () => {
  expect([counted(1, "entry", "entries"), counted(0, "note"), counted(2_000, "entry", "entries")]).toEqual([
    "1 entry",
    "0 notes",
    "2,000 entries",
  ]);
});
