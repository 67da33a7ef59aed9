import type { Assembly } from "../../../../../src/host/loader/face.ts";

/** An assembly of nothing, with as much as a recorder looks at. */
export function assemblyOf(changes: object = {}): Assembly {
  return {
    sessionId: "one",
    selection: { presetId: "p", characterCardId: null, userId: null, worldBookIds: [], character: {}, rp: {} },
    books: {
      explicitIds: [],
      userBoundIds: [],
      presetBoundIds: [],
      characterBoundIds: [],
      effectiveIds: ["b"],
      duplicateIds: [],
      order: "session-explicit-then-user-then-preset-then-character",
    },
    bindingSources: new Map(),
    call: {},
    result: { output: { sections: [] } },
    output: { sections: [] },
    activation: null,
    diagnostics: [],
    totalMs: 1,
    ...changes,
  } as unknown as Assembly;
}
