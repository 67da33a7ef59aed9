import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { reasonOf } from "../../../src/matcher/model/reason.ts";
import type { AssembleCall, AssembleResult } from "../../../src/workers/assembly/face.ts";
import { type LoreClient, openLocal, openSession } from "../../../src/workers/client.ts";
import type { AssembleOutput, IndexRow } from "../../../src/workers/protocol.ts";
import {
  bookOf,
  cardOf,
  type DataFolder,
  embeddedOf,
  openFolder,
  presetOf,
  refOf,
  sceneOf,
  type StEntry,
} from "./support/data-folder.ts";

let client: LoreClient;
let folder: DataFolder;
let close: () => void;

beforeAll(async () => {
  client = openLocal(await openSession());
  ({ folder, close } = await openFolder(client));
});
afterAll(async () => {
  await client.close();
  close();
});

const PROMPTS = [
  { identifier: "main", content: "Main." },
  { identifier: "worldInfoBefore", marker: true },
  { identifier: "worldInfoAfter", marker: true },
  { identifier: "charDescription", marker: true },
  { identifier: "personaDescription", marker: true },
];

const outputOf = ({ output }: AssembleResult): AssembleOutput => {
  if (output === null) throw new Error("no output");
  return output;
};
const textOf = (result: AssembleResult): string =>
  outputOf(result)
    .sections.map(({ text }) => text)
    .join("\n\n");
const reasonsOf = ({ answer }: AssembleResult): string[] => [...(answer?.decisions.reason ?? [])].map(reasonOf);

/** The texts of an assembly of these entries. */
async function assembled(entries: readonly StEntry[], changes: Partial<AssembleCall> = {}): Promise<AssembleResult> {
  const world = await folder.world(entries);
  return client.assemble(folder.call({ books: [bookOf(world)], ...changes }));
}

describe("an assembly", () => {
  test("prints active lore, names the books that took part, and is the same each time", async () => {
    const world = await folder.world([{ key: ["hello"], content: "A greeting." }, { key: ["absent"] }], "Greetings");
    const call = folder.call({ books: [bookOf(world)] });
    const first = await client.assemble(call);
    expect(textOf(first)).toBe("A greeting.");
    expect(reasonsOf(first)).toEqual(["key", "key-miss"]);
    expect(outputOf(first).books).toEqual([
      {
        id: world.id,
        name: "Greetings",
        format: "sillytavern-world-info",
        entryCount: 2,
        matchedEntryCount: 1,
        activeEntryIds: ["0"],
      },
    ]);
    const second = await client.assemble(call);
    // Times and the work that was done differ: messages that were read before are not read again.
    const untimed = (result: AssembleResult) => ({
      ...outputOf(result),
      loadMs: 0,
      scanMs: 0,
      compileMs: 0,
      counters: null,
    });
    expect(untimed(second)).toEqual(untimed(first));
    expect(outputOf(second).counters.unitsScanned).toBeLessThan(outputOf(first).counters.unitsScanned);
    expect(second.answer?.packed).toEqual(first.answer?.packed);
  });

  test("is lean: contents come with the answer, not with the head", async () => {
    const result = await assembled([{ key: ["hello"], content: "A greeting." }]);
    expect(outputOf(result).activated.map(({ content }) => content)).toEqual([""]);
    expect(result.answer?.activated.map(({ content }) => content)).toEqual(["A greeting."]);
  });

  test("without books needs no compile and has no lore", async () => {
    const preset = await folder.import("preset", "p.json", presetOf(PROMPTS));
    const result = await client.assemble(folder.call({ preset: refOf(preset) }));
    expect(textOf(result)).toBe("Main.");
    expect(result).toMatchObject({ answer: null, attempts: 1, diagnostics: [] });
    expect(outputOf(result)).toMatchObject({ count: 0, books: [], preset: { id: preset.id, name: "p" } });
  });

  test("keeps running effects where nothing is scanned", async () => {
    const timed = { sticky: { "b.1": { hash: "h", start: 1, end: 4, protected: false } }, cooldown: {} };
    const result = await client.assemble(folder.call({ scene: sceneOf(["x"], { timed }) }));
    expect(outputOf(result).timed).toEqual(timed);
  });

  test("rejects with the size of a profile that cannot be", async () => {
    const preset = await folder.import("preset", "p.json", presetOf([{ identifier: "main", content: "x".repeat(99) }]));
    const call = folder.call({ preset: refOf(preset), bytesMax: 50 });
    await expect(client.assemble(call)).rejects.toMatchObject({ code: "TAVERN_PROFILE_TOO_LARGE" });
    const world = await folder.world([{ key: ["hello"] }]);
    const withBooks = client.assemble({ ...call, books: [bookOf(world)] });
    await expect(withBooks).rejects.toMatchObject({ code: "TAVERN_PROFILE_TOO_LARGE" });
  });

  test("rejects with the abort of its caller", async () => {
    const world = await folder.world([{ key: ["hello"] }]);
    const call = folder.call({ books: [bookOf(world)], signal: AbortSignal.abort(new Error("enough")) });
    await expect(client.assemble(call)).rejects.toMatchObject({ code: "worker-aborted" });
  });
});

describe("macros", () => {
  let card: IndexRow;
  beforeAll(async () => {
    const data = {
      name: "Ada Lovelace",
      nickname: "Ada",
      description: "A friend of {{user}}.",
      creator_notes: "secret",
    };
    card = await folder.import("character", "ada.png.json", cardOf(data));
  });

  test("see user, character, chat, clock and variables", async () => {
    const user = await folder.user("Zoe", "I am {{user}}.");
    const content =
      "{{user}} {{char}} [{{lastMessage}}] {{isodate}} {{getvar::mood}} {{description}} {{persona}} {{model}}";
    const scene = sceneOf(["hello"], { variables: [["mood", "calm"]], model: "deep" });
    const result = await assembled([{ key: ["hello"], content }], { character: refOf(card), user: refOf(user), scene });
    expect(result.answer?.activated[0]?.content).toBe(
      "Zoe Ada [hello] 2026-01-01 calm A friend of Zoe. I am Zoe. deep",
    );
    expect(outputOf(result)).toMatchObject({
      character: { id: card.id, name: "Ada Lovelace", macroName: "Ada" },
      user: { name: "Zoe", description: "I am {{user}}." },
    });
  });

  test("name nobody as User and Assistant", async () => {
    const result = await assembled([{ key: ["hello"], content: "{{user}} and {{char}}" }]);
    expect(textOf(result)).toBe("User and Assistant");
  });

  test("change variables, which come back as a delta; the scene is left as it was", async () => {
    const scene = sceneOf(["hello"], { variables: [["old", "1"]], globals: [["g", 1]] });
    const content = "{{setvar::new::2}}{{addvar::old::1}}{{setglobalvar::g::x}}";
    const result = await assembled([{ key: ["hello"], content }], { scene });
    expect(outputOf(result).variables).toEqual({
      set: [
        ["new", "2"],
        ["old", 2],
      ],
      removed: [],
    });
    expect(outputOf(result).globals).toEqual({ set: [["g", "x"]], removed: [] });
    expect(scene.variables).toEqual([["old", "1"]]);
  });

  test("show creator notes to keys, never to a model", async () => {
    const entries = [
      { key: ["{{creatorNotes}}"], content: "woken by notes" },
      { key: ["hello"], content: "notes: {{creatorNotes}}." },
    ];
    const scene = sceneOf(["hello, it is secret"]);
    const result = await assembled(entries, { character: refOf(card), scene });
    expect(reasonsOf(result)).toEqual(["key", "key"]);
    expect(textOf(result)).not.toContain("secret");
    expect(outputOf(result).diagnostics).toMatchObject([
      { code: "CHARACTER_CREATOR_NOTES_SUPPRESSED", resourceId: card.id },
    ]);
  });
});

describe("what is matched", () => {
  test("names before messages only when the settings say so", async () => {
    const user = await folder.user("Zoe");
    const entries = [{ key: ["/^\\x01?Zoe: /"], content: "named" }];
    const plain = await assembled(entries, { user: refOf(user) });
    expect(reasonsOf(plain)).toEqual(["key-miss"]);
    const settings = { ...folder.call().settings, includeNames: true };
    expect(reasonsOf(await assembled(entries, { user: refOf(user), settings }))).toEqual(["key"]);
  });

  test("card and persona are sources; file name and tags are filters", async () => {
    const card = await folder.import(
      "character",
      "scout.json",
      cardOf({ name: "S", scenario: "in a cave", tags: ["x"] }),
    );
    const user = await folder.user("Zoe", "tall");
    const entries = [
      { key: ["cave"], matchScenario: true },
      { key: ["tall"], matchPersonaDescription: true },
      { key: ["hello"], characterFilter: { isExclude: false, names: ["scout"], tags: [] } },
      { key: ["hello"], characterFilter: { isExclude: false, names: ["other"], tags: [] } },
    ];
    const result = await assembled(entries, { character: refOf(card), user: refOf(user) });
    expect(reasonsOf(result)).toEqual(["key", "key", "key", "character-filter"]);
  });

  test("timed effects start with the assembly and come back whole", async () => {
    const entries = [{ key: ["hello"], sticky: 3, cooldown: 2 }];
    const world = await folder.world(entries);
    const first = await client.assemble(folder.call({ books: [bookOf(world)] }));
    expect(Object.keys(outputOf(first).timed.sticky)).toEqual([`${world.id}.0`]);
    const scene = sceneOf(["silence", "yes", "hello"], { timed: outputOf(first).timed });
    const second = await client.assemble(
      folder.call({ books: [bookOf(world)], scene: { ...scene, messages: scene.messages.slice(0, 1) } }),
    );
    expect(reasonsOf(second)).toEqual(["sticky"]);
  });
});

describe("regex scripts", () => {
  const script = (find: string, replace: string) => ({
    scriptName: find,
    findRegex: find,
    replaceString: replace,
    trimStrings: [],
    placement: [5],
    disabled: false,
    promptOnly: true,
    markdownOnly: false,
    runOnEdit: false,
    substituteRegex: 0,
    minDepth: null,
    maxDepth: null,
  });

  test("of the preset run first, those of the card only when they are allowed", async () => {
    const preset = await folder.import(
      "preset",
      "p.json",
      presetOf(PROMPTS, { extensions: { regex_scripts: [script("/red/g", "green")] } }),
    );
    const card = await folder.import(
      "character",
      "c.json",
      cardOf({ extensions: { regex_scripts: [script("/green/g", "blue")] } }),
    );
    const call = { preset: refOf(preset), character: refOf(card) };
    const content = async (options: AssembleCall["options"]) =>
      (await assembled([{ key: ["hello"], content: "red" }], { ...call, options })).answer?.activated[0]?.content;
    expect(await content({})).toBe("green");
    expect(await content({ allowRegexScripts: false })).toBe("green");
    expect(await content({ allowRegexScripts: true })).toBe("blue");
  });

  test("that cannot be run are passed over with a diagnostic", async () => {
    const preset = await folder.import(
      "preset",
      "p.json",
      presetOf(PROMPTS, { extensions: { regex_scripts: [script("/(a)\\1(?=b)(?<=c)(?!d)(x+)\\2/", "y")] } }),
    );
    const result = await assembled([{ key: ["hello"], content: "aa" }], { preset: refOf(preset) });
    expect(result.answer?.activated[0]?.content).toBe("aa");
    expect(outputOf(result).diagnostics).toHaveLength(1);
  });
});

describe("what is bound and not to be had", () => {
  test("is missing from the profile, with a diagnostic that names it", async () => {
    const preset = await folder.import("preset", "p.json", presetOf(PROMPTS));
    const card = await folder.import("character", "c.json", cardOf({ description: "desc" }));
    folder.damage("characters", card.id, "{ no json");
    const user = { id: "../../etc/passwd", revision: "" };
    const gone = { id: "gone", revision: preset.revision };
    const result = await client.assemble(folder.call({ preset: gone, character: refOf(card), user }));
    expect(outputOf(result)).toMatchObject({ preset: null, character: null, user: null });
    expect(outputOf(result).diagnostics.map(({ code, resourceId }) => [code, resourceId])).toEqual([
      ["SESSION_CONFIGURATION_PRESET_MISSING", "gone"],
      ["SESSION_CONFIGURATION_CHARACTER_MISSING_OR_INVALID", card.id],
      ["SESSION_CONFIGURATION_USER_MISSING", user.id],
    ]);
  });

  test("a stale reference shows the document as it is now", async () => {
    const user = await folder.user("Zoe", "before");
    const read = async (row: IndexRow) => outputOf(await client.assemble(folder.call({ user: refOf(row) }))).user;
    expect(await read(user)).toMatchObject({ description: "before" });
    const edited = await folder.edit(user, { description: "after" });
    expect(await read(user)).toMatchObject({ description: "after" });
    expect(await read(edited)).toMatchObject({ description: "after" });
  });
});

describe("books", () => {
  test("of a card are read from the card", async () => {
    const entries = [{ keys: ["hello"], content: "from the card", enabled: true, insertion_order: 1, extensions: {} }];
    const card = await folder.import("character", "c.json", cardOf({ character_book: { name: "own", entries } }));
    const world = await folder.world([{ key: ["hello"], content: "from the book" }]);
    const books = [bookOf(world), embeddedOf(card)];
    const result = await client.assemble(folder.call({ books, character: refOf(card) }));
    expect(textOf(result)).toContain("from the card");
    expect(outputOf(result).books.map(({ id, name, format }) => [id, name, format])).toEqual([
      [world.id, "Lore", "sillytavern-world-info"],
      [`character:${card.id}:embedded-world-book`, "Ada", "character-book-v2"],
    ]);
  });

  test("that are gone or damaged are passed over, and later scans say so again", async () => {
    const sound = await folder.world([{ key: ["hello"], content: "sound" }]);
    const damaged = await folder.world([{ key: ["hello"], content: "damaged" }]);
    const gone = await folder.world([{ key: ["hello"], content: "gone" }]);
    folder.damage("world-books", damaged.id, "[]");
    folder.remove("world-books", gone.id);
    const call = folder.call({ books: [bookOf(gone), bookOf(sound), bookOf(damaged)] });
    for (let i = 0; i < 2; i++) {
      const result = await client.assemble(call);
      expect(textOf(result)).toBe("sound");
      expect(result.leftOut.map(({ book, code }) => [book, code])).toEqual([
        [gone.id, "SESSION_CONFIGURATION_WORLD_BOOK_MISSING"],
        [damaged.id, "SESSION_CONFIGURATION_WORLD_BOOK_MISSING"],
      ]);
      expect(result.diagnostics.map(({ resourceId }) => resourceId)).toEqual([gone.id, damaged.id]);
    }
  });

  test("that are edited between assemblies are used as they are then", async () => {
    const world = await folder.world([{ key: ["hello"], content: "before" }]);
    expect(textOf(await client.assemble(folder.call({ books: [bookOf(world)] })))).toBe("before");
    const edited = await folder.editEntries(world, (entry) => ({ ...entry, content: "after" }));
    expect(textOf(await client.assemble(folder.call({ books: [bookOf(edited)] })))).toBe("after");
    const back = await folder.editEntries(edited, (entry) => ({ ...entry, content: "before" }));
    expect(textOf(await client.assemble(folder.call({ books: [bookOf(back)] })))).toBe("before");
  });

  test("left out by the profile say so in their decisions", async () => {
    const entries = Array.from({ length: 4 }, (_, i) => ({ key: ["hello"], content: String(i).repeat(100), order: i }));
    const result = await assembled(entries, { bytesMax: 250 });
    expect(reasonsOf(result)).toEqual(["key", "key", "profile-bytes", "profile-bytes"]);
    expect(outputOf(result).books[0]).toMatchObject({ matchedEntryCount: 2, activeEntryIds: ["3", "2"] });
  });
});
