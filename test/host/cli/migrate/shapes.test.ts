import { describe, expect, it } from "vitest";
import { documentsIn, isFields } from "../../../../src/host/cli/migrate/shapes.ts";
import { OLD } from "./old-folder.ts";

const kinds = (value: unknown): string[] => documentsIn(value).map(({ kind, id }) => `${kind} ${id}`);

describe("documents of the older plugin", () => {
  it("are known by their form", () => {
    expect(kinds(OLD.preset)).toEqual([`preset ${OLD.preset.id}`]);
    expect(kinds(OLD.character)).toEqual([`character ${OLD.character.id}`]);
    expect(kinds(OLD.worldBook)).toEqual([`world-book ${OLD.worldBook.id}`]);
    expect(kinds(OLD.user)).toEqual([`user ${OLD.user.id}`]);
  });

  it("may stand in lists and maps of one file", () => {
    const file = { schemaVersion: 1, books: { a: OLD.worldBook }, users: [OLD.user, OLD.user] };
    expect(kinds(file)).toHaveLength(3);
    expect(kinds([[[[OLD.user]]]])).toEqual([]);
  });

  it("are not looked for inside each other", () => {
    expect(kinds({ ...OLD.worldBook, book: { entries: [OLD.user] } })).toEqual([`world-book ${OLD.worldBook.id}`]);
  });

  it.each([
    ["an id that is no file name", { ...OLD.user, id: "../x" }],
    ["no name", { ...OLD.preset, name: undefined }],
    ["a user with more", { ...OLD.user, avatar: "x" }],
    ["a preset without prompts", { ...OLD.preset, prompts: undefined }],
    ["a world book without its book", { ...OLD.worldBook, book: undefined }],
    ["a SillyTavern card", { spec: "chara_card_v2", name: "A", data: {} }],
    ["nothing", null],
  ])("are not %s", (_name, value) => expect(kinds(value)).toEqual([]));

  it("objects only are fields", () => expect([{}, [], null, "x"].map(isFields)).toEqual([true, false, false, false]));
});
