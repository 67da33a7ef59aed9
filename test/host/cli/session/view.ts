const BOOK = {
  id: "w1",
  name: "Saltmere",
  kind: "standalone-world-book",
  bindingSources: ["session", "user"],
  entryCount: 305,
  matchedEntryCount: 1,
};
const EMBEDDED = {
  id: "character:c1:embedded-world-book",
  name: "Ada",
  kind: "embedded-character-book",
  entryCount: 2,
  matchedEntryCount: 0,
};
const decision = (entryId: number, entryName: string, how: "included" | "rejected") => ({
  entryId,
  entryName,
  decision: how,
  reason: how === "included" ? "primary-key-match" : "primary-key-miss",
  primaryMatches: how === "included" ? ["harbour"] : [],
  appliedPosition: how === "included" ? "before" : null,
});

/** An active view of a running plugin. */
export const VIEW = {
  ok: true,
  selection: { presetId: "p1", characterCardId: "c1", userId: null, character: { allowRegexScripts: true } },
  resources: {
    preset: { id: "p1", name: "Adventure" },
    characterCard: null,
    user: null,
    worldBooks: [BOOK, EMBEDDED],
  },
  callConfig: { temperature: 0.7 },
  diagnostics: [{ code: "CHARACTER_MISSING", severity: "warning", message: "line one\nline two\u001b[31m" }],
  audit: {
    worldBooks: {
      resources: [
        {
          resource: BOOK,
          decisions: [decision(7, "Old Harbour", "included"), decision(8, "Gate", "rejected")],
          totals: { included: 3, rejected: 302 },
        },
        { resource: EMBEDDED, decisions: [], totals: { included: 0, rejected: 2 } },
      ],
    },
  },
};
