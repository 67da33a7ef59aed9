import { describe, expect, it } from "vitest";

import { canonicalJson } from "../../../src/trace/model/canonical-json.ts";
import type { OfficialEvent } from "../../../src/trace/model/history.ts";
import { HistoryContents } from "../../../src/trace/verify/history-contents.ts";
import { countingHash, historyOf, sha256, V0, V3 } from "./support/fixtures.ts";

const eventAt = (contents: HistoryContents, seq: number): OfficialEvent => {
  const event = contents.history.state === "read" ? contents.history.eventAt(seq) : undefined;
  if (event === undefined) throw new Error("no event");
  return event;
};

describe("contents of a history", () => {
  it("are the system text of a header, and content and id of a message", () => {
    const v0 = new HistoryContents(historyOf(V0), sha256);
    const header = eventAt(v0, 10).data as { header: { system: string } };
    expect(v0.contentOf(eventAt(v0, 10))).toEqual({
      id: undefined,
      hash: sha256(JSON.stringify(header.header.system)),
      text: header.header.system,
    });
    const v3 = new HistoryContents(historyOf(V3), sha256);
    const { message } = eventAt(v3, 4).data as { message: { content: unknown } };
    expect(v3.contentOf(eventAt(v3, 4))).toEqual({
      id: "s1",
      hash: sha256(canonicalJson(message.content)),
      text: "A\n\nThe \u{1F409} of 龙山 says {{hi}}.\n\nend",
    });
    expect(v3.contentOf(eventAt(v3, 6))).toMatchObject({ id: "c1" });
    expect(v3.dataHashOf(eventAt(v3, 9))).toBe(sha256(canonicalJson(eventAt(v3, 9).data)));
  });

  it("are read and hashed once", () => {
    const { hash, texts } = countingHash();
    const asked: number[] = [];
    const history = historyOf(V3);
    const reading = {
      ...history,
      eventAt: (seq: number) => {
        asked.push(seq);
        return structuredClone(history.eventAt(seq));
      },
    };
    const contents = new HistoryContents(reading, hash);
    for (let round = 0; round < 60; round += 1) {
      contents.contentOf(eventAt(contents, 4));
      contents.dataHashOf(eventAt(contents, 9));
      expect(() => eventAt(contents, 2)).toThrow("no event");
    }
    expect(asked).toEqual([4, 9, 2]);
    expect(texts).toHaveLength(2);
  });

  it("of malformed events are no text", () => {
    const contents = new HistoryContents({ state: "unavailable" }, sha256);
    for (const type of ["request/header", "system/message", "user/message", "x"]) {
      for (const data of [undefined, null, 7, "x", [], {}, { header: 7, message: [], content: {} }]) {
        expect(contents.contentOf({ type, seq: 1, data })).toMatchObject({ text: "", id: undefined });
      }
    }
  });
});
