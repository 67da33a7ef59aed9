import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import type { ActivatedEntry } from "../../../../src/matcher/model/outcome.ts";
import { whatIf } from "../../../../src/host/http/outcome/what-if.ts";
import { WhatIfSchema } from "../../../../src/host/http/schemas/what-if.ts";
import { type FakeScan, fakeAssembly, fakeTavern } from "../support/fake-tavern.ts";
import type { Assembly } from "../../../../src/host/loader/face.ts";

const active = (entry: number, own: Partial<ActivatedEntry> = {}): ActivatedEntry => ({
  entry,
  book: "book",
  uid: entry,
  reason: "key",
  rank: entry,
  loop: 1,
  content: "text",
  order: 100,
  ...own,
});

const PAGE = { offset: 0, limit: 10 };

async function outcome(scan: FakeScan, own: Partial<Assembly> = {}, page: Partial<Parameters<typeof whatIf>[2]> = {}) {
  const assembly = fakeAssembly(scan, own);
  const { signal } = new AbortController();
  const answer = await whatIf(fakeTavern(), assembly, {
    sessionId: "live",
    entries: PAGE,
    omitted: PAGE,
    signal,
    ...page,
  });
  return WhatIfSchema.parse(JSON.parse(JSON.stringify(answer)));
}

describe("the outcome of a what-if", () => {
  it("tells of each active entry what woke it, what it cost and where it went", async () => {
    const { entries } = await outcome({
      reasons: ["key", "recursion", "profile-bytes"],
      activated: [
        active(0, {
          evidence: { key: "harbour", keyIndex: 0, where: "message", index: 0, offset: 4, length: 7 },
          tokens: 3,
          roll: { value: 0.25, probability: 50 },
          wonGroup: "g",
        }),
        active(1, { reason: "recursion", loop: 2, wokenBy: 0, order: Number.NaN }),
        active(2),
      ],
      placements: [
        { entry: 0, requested: "at_depth", applied: "after", approximate: true, cut: null },
        { entry: 1, requested: "before_character_definition", applied: "before", approximate: false, cut: null },
        { entry: 2, requested: "before_character_definition", applied: null, approximate: false, cut: "profile-bytes" },
      ],
      sections: [section("s1", "x", [0, 1, 0])],
    });
    expect(entries).toMatchObject({ total: 3, offset: 0, limit: 10 });
    expect(entries.rows[0]).toMatchObject({
      name: "Entry 0",
      reason: "key",
      requestedPosition: "at_depth",
      appliedPosition: "after",
      approximatePosition: true,
      key: { key: "harbour", where: "message", index: 0, source: null, offset: 4, length: 7, approximate: false },
      tokens: 3,
      roll: { value: 0.25, probability: 50 },
      wonGroup: "g",
      utf16Units: 4,
      printed: true,
      cut: null,
      sections: ["s1"],
    });
    expect(entries.rows[1]).toMatchObject({ wokenBy: { worldBookId: "book", uid: 0, name: "Entry 0" }, order: null });
    expect(entries.rows[2]).toMatchObject({ printed: false, cut: "profile-bytes", sections: [] });
  });

  it("counts what was left out, and lists it from the nearest to the prompt on", async () => {
    const scan: FakeScan = {
      reasons: ["key-miss", "budget", "group-lost", "key-miss", "probability"],
      omitted: [
        { entry: 1, reason: "budget", loop: 1, budget: { cut: "global-cap", used: 9, tokens: 2, limit: 10 } },
        { entry: 2, reason: "group-lost", loop: 1, group: { name: "g", winner: 0, score: 1, best: 2 } },
        { entry: 4, reason: "probability", loop: 1, roll: { value: 0.9, probability: Number.NaN } },
      ],
    };
    const { omitted } = await outcome(scan);
    expect(omitted.reasons).toEqual({ budget: 1, probability: 1, "group-lost": 1, "key-miss": 2 });
    expect(omitted.rows.map(({ uid, reason }) => [uid, reason])).toEqual([
      [1, "budget"],
      [4, "probability"],
      [2, "group-lost"],
      [0, "key-miss"],
      [3, "key-miss"],
    ]);
    expect(omitted.rows[0]?.budget).toEqual({ cut: "global-cap", used: 9, tokens: 2, limit: 10 });
    expect(omitted.rows[1]?.roll).toEqual({ value: 0.9, probability: null });
    expect(omitted.rows[2]?.group).toMatchObject({ name: "g", winner: { name: "Entry 0" }, score: 1, best: 2 });
    const page = await outcome(scan, {}, { omitted: { offset: 1, limit: 1, reasons: ["key-miss"] } });
    expect(page.omitted).toMatchObject({ total: 2, offset: 1, limit: 1, rows: [{ uid: 3 }] });
  });

  it("shows sections as the model sees them", async () => {
    const { profile } = await outcome({
      reasons: [],
      sections: [section("s1", "{{pmp_x}}user}} and {{pmp_x}}", [])],
      call: { openBraces: "pmp_x", bytesMax: 1_000 },
      output: { callConfig: { temperature: 1, stop: ["a"] } },
    });
    expect(profile).toMatchObject({ utf8BytesMax: 1_000, callConfig: { temperature: 1, stop: ["a"] } });
    expect(profile?.sections[0]?.text).toBe("{{user}} and {{");
  });

  it("names which effects and variables a request would change", async () => {
    const effect = (hash: string) => ({ hash, start: 1, end: Number.POSITIVE_INFINITY, protected: false });
    const assembly = fakeAssembly();
    const scene = { ...assembly.call.scene, timed: { sticky: { "book.1": effect("a") }, cooldown: {} } };
    const { changes } = await outcome({
      reasons: [],
      call: { scene },
      output: {
        timed: { sticky: { "book.2": effect("b") }, cooldown: {} },
        variables: { set: [["__proto__", 1]], removed: ["gone"] },
      },
    });
    expect(changes.sticky).toEqual({
      total: 2,
      started: [{ entry: "book.2", start: 1, end: null, protected: false }],
      ended: ["book.1"],
    });
    expect(changes.variables).toEqual({ total: 2, set: [{ name: "__proto__", value: 1 }], removed: ["gone"] });
  });

  it("is whole without lore, and without a profile", async () => {
    const leftOut = [{ book: "book", revision: "r", code: "WORLD_BOOK_NOT_READY", message: "compiling" }] as const;
    const diagnostics = Array.from({ length: LIMITS.whatIfRows.value + 1 }, (_, i) => ({
      code: `c${i}`,
      severity: "info" as const,
      message: "m",
    }));
    const result = { output: null, answer: null, leftOut, diagnostics: [], attempts: 2 };
    const answer = await outcome({ reasons: [] }, { output: null, result, diagnostics });
    expect(answer).toMatchObject({
      profile: null,
      budget: null,
      entries: { total: 0 },
      omitted: { total: 0, reasons: {} },
    });
    expect(answer.books).toEqual([
      {
        id: "book",
        name: null,
        place: "chat",
        bindingSources: ["session"],
        entryCount: null,
        activeEntryCount: null,
        leftOut: { code: "WORLD_BOOK_NOT_READY", message: "compiling" },
      },
    ]);
    expect([answer.diagnostics.total, answer.diagnostics.rows.length]).toEqual([1_001, 1_000]);
  });
});

function section(name: string, text: string, entries: readonly number[]) {
  const counts = { characters: 1, utf16Units: 1, utf8Bytes: 1, hash: "h" };
  const source = { kind: "world-book", resourceId: "book", field: "content", identifier: null, role: null } as const;
  const sources = entries.map((entry) => ({
    ...source,
    relationship: "content" as const,
    entry,
    characters: 1,
    utf16Units: 1,
    utf8Bytes: 1,
    hash: "h",
  }));
  return { name, text, ...counts, volatile: false, sources };
}
