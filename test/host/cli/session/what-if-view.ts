/** An answer of what-if. */
export const WHAT_IF = {
  sessionId: "s1",
  seed: "seed\u001b[31m",
  profile: {
    sections: [{ name: "pmp-dsh-tavern:part:0000:preset:main", text: "Be brief.\n$& \u202eevil" }],
    utf8Bytes: 20,
    utf8BytesMax: 1_000,
  },
  entries: {
    total: 3,
    rows: [
      {
        name: "Old Harbour",
        uid: 7,
        reason: "key",
        key: { key: "harbour" },
        wokenBy: null,
        tokens: 5,
        appliedPosition: "before",
        cut: null,
      },
      {
        name: "Gulls",
        uid: "g",
        reason: "recursion",
        key: { key: "gulls" },
        wokenBy: { name: "Old Harbour", uid: 7 },
        tokens: null,
        appliedPosition: null,
        cut: "profile-bytes",
      },
    ],
  },
  omitted: { total: 9, reasons: { probability: 1, "key-miss": 8 } },
  diagnostics: { rows: [{ code: "WORLD_BOOK_NOT_READY", severity: "warning", message: "compiling" }] },
  timings: { scanMs: 1.25, compileMs: null, totalMs: 3 },
};
