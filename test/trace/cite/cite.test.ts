import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../src/matcher/limits.ts";
import { cite } from "../../../src/trace/cite/cite.ts";
import type { CitableEntry, CiteInput } from "../../../src/trace/cite/model.ts";
import { CitationSchema } from "../../../src/trace/model/turn/citation.ts";

const entry = (uid: number, name: string, surfaced: boolean, itemId: string | null = `b:${uid}`): CitableEntry => ({
  qualifiedEntryId: `b:${uid}`,
  itemId,
  name,
  surfaced,
});

function cited(text: string, input: Partial<CiteInput> = {}) {
  const citations = cite({ answers: [{ eventSeq: 7, text }], entries: [], blocks: [], userTexts: [], ...input });
  for (const one of citations) expect(CitationSchema.parse(one)).toEqual(one);
  return citations.map(({ answer, ...rest }) => ({
    ...rest,
    text: text.slice(answer?.startUtf16, answer?.endUtf16),
  }));
}

describe("an answer", () => {
  it("cites an entry of a request by its name or its id, at the first place", () => {
    const entries = [entry(1, "Silver Dragon", true), entry(2, "龙王", true)];
    expect(cited("Silver  Dragon met 龙王. Silver Dragon! b:2", { entries })).toMatchObject([
      { itemId: "b:1", qualifiedEntryId: "b:1", match: "path", ambiguous: false, text: "Silver  Dragon", block: null },
      { itemId: "b:2", match: "path", text: "龙王", chars: 2 },
      { itemId: "b:2", match: "path", text: "b:2" },
    ]);
  });

  it("names an entry that was in no request: unsurfaced, whether it took part or not", () => {
    const entries = [entry(1, "Dragon", false), entry(2, "Wyvern", false, null)];
    expect(cited("Dragon, Wyvern", { entries })).toMatchObject([
      { itemId: null, qualifiedEntryId: "b:1", match: "unsurfaced", ambiguous: false },
      { itemId: null, qualifiedEntryId: "b:2", match: "unsurfaced", ambiguous: false },
    ]);
  });

  it("names several entries at once: ambiguous, no entry is told", () => {
    const both = [entry(1, "Dragon", true), entry(2, "Dragon", false)];
    expect(cited("Dragon", { entries: both })).toMatchObject([
      { itemId: null, qualifiedEntryId: null, match: "path", ambiguous: true },
    ]);
    const twins = [entry(1, "", true), { ...entry(1, "", true), itemId: "b:1#2" }];
    expect(cited("b:1", { entries: twins })).toMatchObject([{ itemId: null, ambiguous: true }]);
  });

  it("quotes an entry, beside naming it", () => {
    const lore = "Dragon bones lie scattered all over the frozen valley";
    const input = {
      entries: [entry(1, "Dragon", true)],
      blocks: [{ blockId: "b3", text: `x\n${lore}`, ranges: [{ itemId: "b:1", start: 2, end: 2 + lore.length }] }],
    };
    expect(cited(lore, input)).toMatchObject([
      { match: "path", text: "Dragon" },
      {
        match: "quote",
        itemId: "b:1",
        qualifiedEntryId: "b:1",
        text: lore,
        block: { blockId: "b3", startUtf16: 2, endUtf16: 2 + lore.length },
      },
    ]);
    expect(cited(lore, { ...input, userTexts: [`you said: ${lore}`] })).toMatchObject([{ match: "path" }]);
  });

  it("has names that are too short or nothing for none", () => {
    expect(cited("Bob 龙 ", { entries: [entry(1, "Bob", true), entry(2, "龙", true), entry(3, "  ", true)] })).toEqual(
      [],
    );
  });

  it("has at most so many citations", () => {
    const entries = Array.from({ length: 400 }, (_, uid) => entry(uid, `Name${uid}`, true));
    const text = entries.map(({ name }) => name).join(" ");
    expect(cited(text, { entries })).toHaveLength(LIMITS.turnCitations.value);
  });

  it("of several texts has each with its own event", () => {
    const answers = [
      { eventSeq: 1, text: "no" },
      { eventSeq: 5, text: "Dragon" },
    ];
    const [one, ...rest] = cite({ answers, entries: [entry(1, "Dragon", true)], blocks: [], userTexts: [] });
    expect([one?.answer, rest]).toEqual([{ eventSeq: 5, startUtf16: 0, endUtf16: 6 }, []]);
  });
});
