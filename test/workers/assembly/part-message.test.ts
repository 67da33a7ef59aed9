import { expect, test } from "vitest";

import { LIMITS } from "../../../src/matcher/limits.ts";
import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import type { AssemblyFacts, MadeAssembly } from "../../../src/workers/assembly/face.ts";
import { openSources } from "../../../src/workers/assembly/packed-sources.ts";
import { partMessage } from "../../../src/workers/assembly/part-message.ts";
import { AssemblyPartInputSchema } from "../../../src/workers/assembly/protocol.ts";

const source = {
  kind: "preset",
  resourceId: "p",
  field: "content",
  identifier: "main",
  role: "system",
  relationship: "content",
  characters: 1,
  utf16Units: 1,
  utf8Bytes: 1,
  hash: "h",
} as const;
const book = (id: string) => ({
  id,
  name: id,
  format: "f",
  entryCount: 3,
  matchedEntryCount: 1,
  activeEntryIds: ["0"],
});

const made = {
  call: {
    preset: { id: "p", revision: "rp" },
    character: { id: "c", revision: "rc" },
    user: { id: "u", revision: "ru" },
    books: [
      { id: "b", place: "global", revision: "rb", from: { kind: "world-book", id: "b" } },
      {
        id: "character:c:embedded-world-book",
        place: "character",
        revision: "rc",
        from: { kind: "character", id: "c" },
      },
    ],
    settings: DEFAULT_SETTINGS,
    options: {},
    bytesMax: 1,
    scene: {
      seeds: { turn: "t", session: "s" },
      messages: [
        { id: "m2", role: "assistant", text: "SECRET" },
        { id: "m1", role: "user", text: "SECRET!", sentMs: 5 },
      ],
      messageCount: 2,
      contextTokens: null,
      trigger: "normal",
      nowMs: 9,
      timeZone: "UTC",
      replied: true,
      timed: { sticky: {}, cooldown: {} },
      variables: [],
      globals: [],
    },
  },
  result: {
    leftOut: [],
    output: {
      sections: [{ name: "s", text: "SECRET", sources: [source] }],
      fingerprint: "print",
      systemPromptMode: "append",
      callConfig: { temperature: 0.5, stop: ["END"] },
      preset: { id: "p", name: "Preset", updatedAt: "now" },
      character: { id: "c", name: "Card", updatedAt: "now", macroName: "SECRET" },
      user: { id: "u", name: "User", description: "SECRET" },
      books: [book("b"), book("character:c:embedded-world-book")],
    },
  },
} as unknown as MadeAssembly;

const facts: AssemblyFacts = {
  selection: { presetId: "p", characterCardId: "c", userId: "u" },
  worldBookSelection: {
    explicitIds: ["b"],
    userBoundIds: [],
    presetBoundIds: [],
    characterBoundIds: [],
    effectiveIds: ["b"],
    duplicateIds: [],
    order: "session-explicit-then-user-then-preset-then-character",
  },
  activation: null,
  diagnostics: Array.from({ length: 100 }, (_, i) => ({ code: `c${i}`, severity: "info", message: "m" })),
  section: { name: "pmp-dsh-tavern:profile", order: 10 },
};

test("has what a record tells of an assembly, and no text of a section or a user", () => {
  const message = partMessage(made, facts);
  expect(AssemblyPartInputSchema.parse({ scanned: null, ...message })).toEqual({ scanned: null, ...message });
  expect(JSON.stringify(message)).not.toContain("SECRET");
  expect(message).toMatchObject({
    sections: ["s"],
    audit: {
      assembly: { fingerprint: "print", profileSection: "pmp-dsh-tavern:profile", profileOrder: 10 },
      selection: { presetId: "p", characterCardId: "c", userProfileId: "u", worldBookIds: ["b"] },
      resources: {
        preset: { id: "p", name: "Preset", kind: "preset" },
        characterCard: { id: "c", kind: "character-card" },
        userProfile: { id: "u", kind: "user-profile" },
        worldBooks: [
          { id: "b", kind: "standalone-world-book", format: "f", entryCount: 3, matchedEntryCount: 1 },
          { id: "character:c:embedded-world-book", kind: "embedded-character-book" },
        ],
      },
    },
  });
  expect(message.grounding?.scan.window).toMatchObject({ ids: ["m2", "m1"], roles: "au", units: [6, 7] });
  expect(openSources(message.sources)).toEqual([[source]]);
  expect(message.audit.diagnostics).toHaveLength(LIMITS.traceDiagnostics.value);
  expect(message.audit.diagnostics[0]).toEqual({
    code: "c0",
    severity: "info",
    message: "m",
    resourceId: null,
    entryId: null,
  });
});

test("knows the revision of each resource that was asked for", () => {
  expect(partMessage(made, facts).revisions).toEqual([
    ["world-book", "b", "rb"],
    ["world-book", "character:c:embedded-world-book", "rc"],
    ["preset", "p", "rp"],
    ["character", "c", "rc"],
    ["user", "u", "ru"],
  ]);
});

test("without a profile tells what was asked for", () => {
  const call = { ...made.call, preset: null, character: null, user: null, books: [] };
  const message = partMessage({ call, result: { ...made.result, output: null } }, facts);
  expect(message).toMatchObject({
    sections: [],
    revisions: [],
    audit: {
      assembly: { fingerprint: null, systemPromptMode: null, callConfig: {} },
      resources: { preset: null, characterCard: null, userProfile: null, worldBooks: [] },
    },
  });
});
