import { describe, expect, it } from "vitest";
import { prepareOracleCase } from "../../../src/matcher/cases/oracle-case.ts";
import type { PreparedCase } from "../../../src/matcher/cases/prepared.ts";
import { OracleCaseSchema, OracleDefaultsSchema } from "../../../src/matcher/cases/schema.ts";
import { QUARTER_COUNTER } from "../../../src/matcher/ports.ts";

const chat = [
  { name: "Mara", mes: "first" },
  { name: "Ada", mes: "second" },
];
const prepare = (given: Record<string, unknown>, defaults: Record<string, unknown> = {}): PreparedCase =>
  prepareOracleCase(
    OracleCaseSchema.parse({ id: "c", books: { B: { entries: { 0: { uid: 0 } } } }, steps: [{ chat }], ...given }),
    OracleDefaultsSchema.parse(defaults),
  );
const request = (prepared: PreparedCase, step = 0): PreparedCase["steps"][number]["request"] =>
  prepared.steps[step]!.request;

describe("the chat of a recorded step", () => {
  it("is turned newest first, with names as the settings say", () => {
    expect(request(prepare({})).messages).toEqual(["Ada: second", "Mara: first"]);
    expect(request(prepare({ settings: { world_info_include_names: false } })).messages).toEqual(["second", "first"]);
    expect(request(prepare({})).messageCount).toBe(2);
  });
});

describe("the books of a recorded case", () => {
  const bound = (prepared: PreparedCase): string[] =>
    prepared.steps[0]!.lore.books.map(({ id, place }) => `${place} ${id}`);
  const books = { A: { entries: {} }, B: { entries: {} } };

  it("are all global unless said otherwise", () => expect(bound(prepare({ books }))).toEqual(["global A", "global B"]));

  it("are bound where the sources say; the character's own book first", () => {
    const sources = { chat: "A", persona: "P", global: ["B"], character: "C", characterExtra: ["E", "F"] };
    expect(bound(prepare({ books, sources }))).toEqual([
      "chat A",
      "persona P",
      "global B",
      "character C",
      "character E",
      "character F",
    ]);
  });

  it("that do not exist are empty, whatever JavaScript's objects inherit", () => {
    const { steps } = prepare({ sources: { global: ["constructor"] } });
    expect(steps[0]?.lore.books).toEqual([{ id: "constructor", place: "global", entries: {} }]);
  });

  it("have the file's defaults under their entries, unless the case is verbatim", () => {
    const defaults = { entryDefaults: { order: 100 } };
    expect(prepare({}, defaults).steps[0]?.lore.books).toMatchObject([{ entries: { 0: { uid: 0, order: 100 } } }]);
    const [book] = prepare({ verbatim: true }, defaults).steps[0]!.lore.books;
    expect(book).toMatchObject({ entries: { 0: { uid: 0 } } });
    expect(JSON.stringify(book)).not.toContain("order");
  });

  it("stay until a step brings others", () => {
    const { steps } = prepare({ steps: [{ chat }, { chat, books: { B: { entries: [] } } }, { chat }] });
    expect(steps[1]?.lore).not.toBe(steps[0]?.lore);
    expect(steps[2]?.lore).toBe(steps[1]?.lore);
  });
});

describe("settings of a recorded case", () => {
  it("lie over the file's, which lie over the code's", () => {
    const prepared = prepare(
      { settings: { world_info_depth: 4 } },
      { defaultSettings: { world_info_depth: 3, world_info_recursive: true } },
    );
    expect(request(prepared).settings).toMatchObject({
      scanDepth: 4,
      recursive: true,
      characterStrategy: "character-first",
    });
  });
});

describe("the environment of a recorded case", () => {
  it("is SillyTavern's recorded one where nothing is said", () => {
    const prepared = prepare({});
    expect(prepared).toMatchObject({
      counter: QUARTER_COUNTER,
      user: "User",
      char: "Char",
      seed: 1,
      constantRoll: null,
    });
    expect(request(prepared)).toMatchObject({
      characterFile: "Char",
      characterTags: [],
      trigger: "normal",
      contextTokens: 8_192,
    });
    expect(request(prepare({ env: { characterFile: null } })).characterFile).toBeNull();
  });

  it("brings in prompts whose scan switch is on, the author's note last", () => {
    const env = {
      extensionPrompts: [{ value: "yes", scan: true }, { value: "no" }],
      authorsNote: { text: "note", scan: true },
    };
    expect(request(prepare({ env })).injections).toEqual(["yes", "note"]);
    expect(request(prepare({ env: { ...env, authorsNote: { text: "note" } } })).injections).toEqual(["yes"]);
    expect(prepare({ env }).steps[0]?.note).toBe("note");
    expect(prepare({}).steps[0]?.note).toBeNull();
  });

  it("takes texts and trigger from the scan data of the step, else of the case", () => {
    const globalScanData = { trigger: "quiet", scenario: "case", personaDescription: 4 };
    const prepared = prepare({
      globalScanData,
      steps: [{ chat }, { chat, globalScanData: { scenario: "step" } }, { chat }],
    });
    expect([0, 1, 2].map((step) => [request(prepared, step).trigger, request(prepared, step).sources])).toEqual([
      ["quiet", { scenario: "case" }],
      ["normal", { scenario: "step" }],
      ["quiet", { scenario: "case" }],
    ]);
  });
});

describe("a recorded step", () => {
  it("may bring context, rolls, a seed, forced entries, a dry run and what is expected", () => {
    const step = {
      chat,
      maxContext: 100,
      rolls: [0.5],
      seed: 7,
      forceActivate: [["B", 0]],
      forceOverrides: { order: 1 },
      dryRun: true,
      expected: { before: "x" },
    };
    const { steps } = prepare({ steps: [step] });
    expect(steps[0]).toMatchObject({ rolls: [0.5], seed: 7, expected: { before: "x" } });
    expect(steps[0]?.request).toMatchObject({
      contextTokens: 100,
      dryRun: true,
      forced: [{ book: "B", uid: 0, overrides: { order: 1 } }],
    });
  });

  it("has none of them otherwise", () => {
    expect(prepare({}).steps[0]).toMatchObject({
      rolls: [],
      seed: null,
      expected: null,
      request: { forced: [], dryRun: false },
    });
  });
});
