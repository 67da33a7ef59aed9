import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import { activeView } from "../../../../src/host/http/outcome/active-view.ts";
import { ActiveSchema } from "../../../../src/host/http/schemas/active.ts";
import type { Library } from "../../../../src/host/library/face.ts";
import type { Assembly } from "../../../../src/host/loader/face.ts";
import type { AuditBook } from "../../../../src/trace/model/audit.ts";
import { type FakeScan, fakeAssembly, SELECTION } from "../support/fake-tavern.ts";

const ROW: AuditBook = {
  resourceId: "book",
  budget: { limit: 10, used: 4, remaining: 6 },
  decisions: [],
  totals: { included: 1, rejected: 2 },
};
const CARD = "character:c:embedded-world-book";
const time = "2026-01-01T00:00:00.000Z";
const library = {
  row: ((_kind, id) => (id === "book" ? { updatedAt: time } : undefined)) as Library["row"],
};

function view(scan: FakeScan, own: Partial<Assembly> = {}, rows: readonly AuditBook[] = [ROW]) {
  const made = activeView(fakeAssembly(scan, own), { sessionId: "live", rows, library });
  return ActiveSchema.parse(JSON.parse(JSON.stringify(made)));
}

describe("the active view", () => {
  it("has the effective books in its selection, and what the session itself has beside it", () => {
    const books = {
      explicitIds: ["book"],
      userBoundIds: ["more"],
      presetBoundIds: [],
      characterBoundIds: [],
      effectiveIds: ["book", "more"],
      duplicateIds: [],
      order: "session-explicit-then-user-then-preset-then-character",
    } as const;
    const { selection, sessionSelection, worldBookSelection, audit } = view({ reasons: [] }, { books });
    expect(selection.worldBookIds).toEqual(["book", "more"]);
    expect(sessionSelection.worldBookIds).toEqual(["book"]);
    expect(worldBookSelection).toEqual(books);
    expect(audit).toMatchObject({ selection, sessionSelection, worldBookSelection });
  });

  it("fills in the options of a bound character, and of no other", () => {
    const bound = { ...SELECTION, characterCardId: "c", character: { greetingIndex: 1 } };
    expect(view({ reasons: [] }, { selection: bound }).selection.character).toEqual({
      greetingIndex: 1,
      preferCharacterSystemPrompt: true,
      preferCharacterPostHistory: true,
    });
    expect(view({ reasons: [] }).selection.character).toEqual({});
  });

  it("tells standalone books from those of cards, each with its decisions and their totals", () => {
    const used = { name: "B", format: "f", entryCount: 3, matchedEntryCount: 1, activeEntryIds: ["7"] };
    const output = {
      books: [
        { ...used, id: "book" },
        { ...used, id: CARD },
      ],
    };
    const place = { place: "character", revision: "r" } as const;
    const call = {
      books: [
        { ...place, id: "book", from: { kind: "world-book", id: "book" } },
        { ...place, id: CARD, from: { kind: "character", id: "c" } },
      ],
    } as const;
    const { resources, audit } = view({ reasons: [], output, call });
    expect(resources.worldBooks).toEqual([
      { ...used, id: "book", kind: "standalone-world-book", updatedAt: time, bindingSources: ["session"] },
      { ...used, id: CARD, kind: "embedded-character-book", ownerCharacterId: "c" },
    ]);
    expect(audit.worldBooks.resources).toMatchObject([
      { resource: { id: "book" }, budget: ROW.budget, totals: { included: 1, rejected: 2 } },
      {
        resource: { id: CARD },
        budget: { limit: null, used: 0, remaining: null },
        totals: { included: 0, rejected: 0 },
      },
    ]);
  });

  it("names active entries by their complete ids, and no text of any section", () => {
    const { audit, ...rest } = view({
      reasons: ["key"],
      activated: [{ entry: 0, book: "book", uid: 7, reason: "key", rank: 0, loop: 1, content: "SECRET", order: 1 }],
      placements: [{ entry: 0, requested: "at_depth", applied: "after", approximate: true, cut: null }],
      sections: [
        {
          name: "s",
          text: "SECRET",
          characters: 6,
          utf16Units: 6,
          utf8Bytes: 6,
          hash: "h",
          volatile: false,
          sources: [],
        },
        {
          name: "t",
          text: "SECRET",
          characters: 6,
          utf16Units: 6,
          utf8Bytes: 6,
          hash: "h",
          volatile: false,
          sources: [],
        },
      ],
      output: { callConfig: { stop: ["x"] } },
    });
    expect(audit.activeLoreEntries).toEqual([{ id: "book:7", resourceId: "book", entryId: 7, position: "after" }]);
    expect(audit.composition).toMatchObject({ profileCharacters: 14, callConfigFields: ["stop"] });
    expect(JSON.stringify({ audit, rest })).not.toContain("SECRET");
  });

  it("counts the conversation only where one took part", () => {
    expect(view({ reasons: [] }).audit.activation).toMatchObject({
      kind: "durable-history-only",
      durableMessageCount: null,
      scannedMessageCount: null,
    });
    const activation = {
      durableMessageCount: 3,
      pendingMessageCount: 1,
      includedPendingMessageCount: 1,
      duplicatePendingMessageCount: 0,
      scannedMessageCount: 4,
      scannedCharacters: 50,
      availableCharacters: 50,
      truncated: false,
      claimEventSeqs: [9],
      invalidEventCount: 0,
    };
    const counted = view({ reasons: [] }, { activation }).audit.activation;
    expect(counted).toMatchObject({ kind: "durable-history-and-pending-input", scannedMessageCount: 4 });
  });

  it("is whole without a profile, and bounded in what it tells", () => {
    const result = { output: null, answer: null, leftOut: [], diagnostics: [], attempts: 0 };
    const many = Array.from({ length: LIMITS.activeDiagnostics.value + 1 }, () => ({
      code: "c",
      severity: "info" as const,
      message: "m",
    }));
    const { diagnostics, audit, selected } = view({ reasons: [] }, { output: null, result, diagnostics: many }, []);
    expect(diagnostics).toHaveLength(LIMITS.activeDiagnostics.value);
    expect([audit.fingerprint, selected, audit.worldBooks.resources]).toEqual([null, null, []]);
  });
});
