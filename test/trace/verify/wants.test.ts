import { describe, expect, it } from "vitest";

import { wantsOf } from "../../../src/trace/verify/wants.ts";
import { FIXTURES, historyOf, recordOf, sha256, V0, V3 } from "./support/fixtures.ts";
import { detailsOf } from "../../../src/trace/verify/detail.ts";
import { HistoryContents } from "../../../src/trace/verify/history-contents.ts";

describe("what records want of a history", () => {
  it("are their events, each once and ascending, and the largest cut, that of failures too", () => {
    expect(wantsOf([recordOf(V0, "first")])).toEqual({ seqs: [8, 10], cut: 11 });
    expect(wantsOf([recordOf(V0, "failed-attempt")])).toEqual({ seqs: [8, 10, 68], cut: 68 });
    expect(wantsOf(V3.records)).toEqual({ seqs: [4, 6, 9, 15, 22, 23, 24], cut: 24 });
    expect(wantsOf(V3.records.toReversed())).toEqual(wantsOf(V3.records));
  });

  it("are nothing where nothing is referred to", () => {
    const { failureRef: _failure, ...record } = recordOf(V0, "failed-attempt");
    const bare = { ...record, sections: [], contexts: [], systemMessageRefs: [null], sessionRef: null };
    expect(wantsOf([bare])).toEqual({ seqs: [], cut: -1 });
    expect(wantsOf([{ ...bare, contentStatus: "omitted-size-limit" }])).toEqual({ seqs: [], cut: -1 });
    expect(wantsOf([])).toEqual({ seqs: [], cut: -1 });
  });

  it("are the events of whole system texts, also where no section lies in one", () => {
    const { failureRef: _failure, ...record } = recordOf(V3, "second-step");
    expect(wantsOf([{ ...record, sections: [], contexts: [] }])).toEqual({ seqs: [15], cut: 16 });
  });

  it("leave out what a record does not refer to", () => {
    const [section] = recordOf(V0, "first").sections;
    if (section === undefined) throw new Error("no section");
    const record = { ...recordOf(V0, "first"), sections: [{ ...section, reference: null }], systemMessageRefs: [] };
    expect(wantsOf([record]).seqs).toEqual([8]);
  });

  it.each(FIXTURES)("are enough for the details of $name", (fixture) => {
    const { seqs, cut } = wantsOf(fixture.records);
    const events = fixture.events.filter(({ seq }) => seqs.includes(seq));
    const given = { ...historyOf({ ...fixture, events }), lastSeq: cut };
    const details = detailsOf(fixture.records, new HistoryContents(given, sha256));
    expect(details).toEqual(detailsOf(fixture.records, new HistoryContents(historyOf(fixture), sha256)));
    for (const detail of details) expect(detail.contentStatus).toBe("available");
  });
});
