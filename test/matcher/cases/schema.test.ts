import { describe, expect, it } from "vitest";
import { MatchCaseSchema, OracleCaseSchema, OracleDefaultsSchema } from "../../../src/matcher/cases/schema.ts";

const step = { chat: [{ mes: "hi" }] };

describe("a recorded case", () => {
  it("needs an id, books and steps; the rest has defaults", () => {
    expect(OracleCaseSchema.parse({ id: "a", books: {}, steps: [step] })).toEqual({
      id: "a",
      settings: {},
      maxContext: 8_192,
      books: {},
      sources: {},
      env: {},
      globalScanData: {},
      seed: 1,
      steps: [{ chat: [{ name: "", mes: "hi" }] }],
      verbatim: false,
    });
  });

  it("keeps fields that nobody knows", () => {
    const read = OracleCaseSchema.parse({ id: "a", books: {}, steps: [{ ...step, note: 1 }], origin: "x" });
    expect(read).toMatchObject({ origin: "x", steps: [{ note: 1 }] });
  });

  it.each<[what: string, change: Record<string, unknown>]>([
    ["no id", { id: undefined }],
    ["no books", { books: undefined }],
    ["a chat of texts", { steps: [{ chat: ["hi"] }] }],
    ["a roll that is no number", { steps: [{ ...step, rolls: ["0.5"] }] }],
    ["a forced entry without uid", { steps: [{ ...step, forceActivate: [["B"]] }] }],
    ["global sources that are no list", { sources: { global: "B" } }],
  ])("is refused with %s", (_what, change) => {
    expect(OracleCaseSchema.safeParse({ id: "a", books: {}, steps: [step], ...change }).success).toBe(false);
  });
});

describe("a short case", () => {
  const given = { id: "m", kind: "match", input: { book: { entries: [] }, chatNewestFirst: ["hi"] } };

  it("needs a book and a chat, and may have turns", () => {
    expect(MatchCaseSchema.parse(given)).toMatchObject({ input: { settings: {} }, expected: {} });
    const turns = [{ chatNewestFirst: [] }, { chatNewestFirst: ["a"], entries: {} }];
    expect(MatchCaseSchema.parse({ ...given, input: { ...given.input, turns } }).input.turns).toEqual(turns);
  });

  it.each<[what: string, change: Record<string, unknown>]>([
    ["another kind", { kind: "import" }],
    ["no input", { input: undefined }],
    ["no book", { input: { chatNewestFirst: [] } }],
    ["macros that are no texts", { input: { ...given.input, macros: { user: 1 } } }],
  ])("is refused with %s", (_what, change) => {
    expect(MatchCaseSchema.safeParse({ ...given, ...change }).success).toBe(false);
  });
});

describe("what a file says for all its cases", () => {
  it("is empty unless said", () => {
    expect(OracleDefaultsSchema.parse({})).toEqual({ defaultSettings: {}, entryDefaults: {} });
  });
});
