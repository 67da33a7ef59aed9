import { expect, test } from "vitest";

import { reasonCode } from "../../../src/matcher/model/reason.ts";
import { AssemblyPartSchema } from "../../../src/trace/model/capture.ts";
import type { AssemblyPartInput } from "../../../src/workers/assembly/protocol.ts";
import { packLists } from "../../../src/workers/assembly/packed-sources.ts";
import { encode } from "../../../src/workers/codec.ts";
import { assemblyPart } from "../../../src/workers/jobs/assembly-part.ts";
import { attachedBooks, notedBook } from "../assembly/support/compiled.ts";
import { jobContext } from "../support/context.ts";

const { shared } = attachedBooks([notedBook("b", [{ key: ["hello"], comment: "Greeting" }])]);
const audit: AssemblyPartInput["audit"] = {
  assembly: {
    fingerprint: "f",
    profileSection: "p",
    profileOrder: 10,
    systemPromptMode: "append",
    systemCharacters: null,
    systemFingerprint: null,
    callConfig: {},
  },
  selection: { presetId: null, characterCardId: null, userProfileId: null, worldBookIds: ["b"] },
  worldBookSelection: {
    explicitIds: ["b"],
    userBoundIds: [],
    presetBoundIds: [],
    characterBoundIds: [],
    effectiveIds: ["b"],
    duplicateIds: [],
    order: null,
  },
  resources: {
    preset: null,
    characterCard: null,
    userProfile: null,
    worldBooks: [{ id: "b", name: "B", kind: "k", format: null, entryCount: 1, matchedEntryCount: 0 }],
  },
  activation: null,
  diagnostics: [],
};
const scanned = {
  lore: "b.0",
  live: ["b.0"],
  columns: Uint8Array.from([reasonCode("key-miss"), 1]),
  detail: encode({ omitted: [], loops: [], rolls: [], refused: [] }),
  activated: [],
  tokens: [],
  placements: [],
};

async function told(input: AssemblyPartInput) {
  const result = await assemblyPart.run(assemblyPart.input.parse(input), jobContext({ shared }));
  const [bytes] = result.shared ?? [];
  if (bytes === undefined) throw new Error("no bytes");
  return AssemblyPartSchema.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
}

test("is the JSON of sources and audit in shared memory", async () => {
  const source = {
    kind: "world-book",
    resourceId: "b",
    field: "content",
    identifier: null,
    role: null,
    relationship: "content",
    entry: 0,
    characters: 1,
    utf16Units: 1,
    utf8Bytes: 1,
    hash: "h",
  } as const;
  const part = await told({
    scanned,
    sections: ["s"],
    sources: packLists([[source]]),
    revisions: [["world-book", "b", "r"]],
    audit,
    grounding: null,
  });
  expect(part.sources).toMatchObject([["s", [{ resourceRevision: "r", entryId: "0", entryName: "Greeting" }]]]);
  expect(part.audit.worldBooks).toMatchObject([
    {
      resource: { id: "b" },
      decisions: [{ entryName: "Greeting", reason: "primary-key-miss" }],
      totals: { rejected: 1 },
    },
  ]);
});

test("without lore tells the rest", async () => {
  const part = await told({
    scanned: null,
    sections: [],
    sources: packLists([]),
    revisions: [],
    audit,
    grounding: null,
  });
  expect(part).toMatchObject({ sources: [], audit: { worldBooks: [{ decisions: [] }] } });
});
