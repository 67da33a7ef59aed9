import { describe, expect, it } from "vitest";

import { GoneResources } from "../../../../src/workers/library/maps/gone.ts";
import {
  clearedRelations,
  ownerName,
  ownerOf,
  relate,
  type Relations,
  RESOURCE_RELATIONS,
  USER_RELATIONS,
} from "../../../../src/workers/library/maps/relations.ts";
import {
  ResourceRelationsFileSchema,
  UserRelationsFileSchema,
} from "../../../../src/workers/library/model/relations.ts";
import { codeOf } from "../support/folder.ts";

const TIME = "2026-01-01T00:00:00.000Z";

const bind = (from: Relations, name: string, ...worldBookIds: string[]): Relations =>
  relate(from, name, { definition: RESOURCE_RELATIONS, relation: { worldBookIds, updatedAt: TIME } });

const booksOf = (relations: Relations): Record<string, readonly string[]> =>
  Object.fromEntries([...relations.owners].map(([name, { worldBookIds }]) => [name, worldBookIds]));

describe("the files of relations", () => {
  it("are read again as they were written, in the form of their schemas", () => {
    const users = relate(USER_RELATIONS.empty, ownerName("user", "u"), {
      definition: USER_RELATIONS,
      relation: { worldBookIds: ["b"], updatedAt: TIME },
    });
    const userFile = JSON.parse(JSON.stringify(USER_RELATIONS.write(users))) as object;
    expect(UserRelationsFileSchema.parse(userFile)).toEqual(userFile);
    expect(USER_RELATIONS.read(userFile)).toEqual(users);

    const resources = bind(bind(RESOURCE_RELATIONS.empty, "preset/x", "b1"), "character/x", "b2", "b1");
    const file = JSON.parse(JSON.stringify(RESOURCE_RELATIONS.write(resources))) as object;
    expect(ResourceRelationsFileSchema.parse(file)).toEqual(file);
    expect(file).toMatchObject({ owners: { preset: { x: { worldBookIds: ["b1"] } } } });
    expect(RESOURCE_RELATIONS.read(file)).toEqual(resources);
  });

  it("keep what cannot be served", () => {
    const text = `{"schemaVersion":1,"users":{"__proto__":{"worldBookIds":["b"]},"a b":{"worldBookIds":[]},"u":7}}`;
    const read = USER_RELATIONS.read(JSON.parse(text) as object);
    expect(booksOf(read)).toEqual(Object.fromEntries([["user/__proto__", ["b"]]]));
    expect(USER_RELATIONS.oddities(read)).toEqual([expect.stringContaining("2 owners")]);
    expect(JSON.parse(JSON.stringify(USER_RELATIONS.write(read)))).toEqual(
      JSON.parse(text.replace(`["b"]}`, `["b"],"updatedAt":""}`)),
    );
  });

  it("keep unknown fields, and damaged lists until they are written themselves", () => {
    const damaged = { worldBookIds: ["b1", 7, "../x"], note: "n" };
    const sound = { worldBookIds: ["b1"], updatedAt: TIME, note: "n" };
    const empty = { worldBookIds: ["../x"] };
    const preset = { damaged, sound, empty };
    const read = RESOURCE_RELATIONS.read({ schemaVersion: 1, extra: 1, owners: { preset, character: {} } });
    expect(booksOf(read)).toEqual({ "preset/damaged": ["b1"], "preset/sound": ["b1"], "preset/empty": [] });
    expect(RESOURCE_RELATIONS.oddities(read)).toEqual([expect.stringContaining("2 owners are damaged")]);
    const other = RESOURCE_RELATIONS.write(bind(read, "character/c", "b2"));
    expect(other).toMatchObject({ extra: 1, owners: { preset } });
    const own = RESOURCE_RELATIONS.write(bind(bind(read, "preset/damaged", "b3"), "preset/sound", "b4"));
    expect(own).toMatchObject({
      owners: {
        preset: {
          damaged: { worldBookIds: ["b3"], updatedAt: TIME, note: "n" },
          sound: { worldBookIds: ["b4"], updatedAt: TIME, note: "n" },
          empty,
        },
      },
    });
  });

  it.each([[{}], [{ schemaVersion: 2, users: {} }], [{ schemaVersion: 1, users: [] }]])(
    "are none of ours: %j",
    (json) => expect(() => USER_RELATIONS.read(json)).toThrow(),
  );
});

describe("relate", () => {
  it("replaces the books of one owner and forgets one without books", () => {
    const two = bind(bind(RESOURCE_RELATIONS.empty, "preset/x", "b1"), "preset/y", "b2");
    expect(booksOf(bind(two, "preset/x", "b3"))).toEqual({ "preset/x": ["b3"], "preset/y": ["b2"] });
    expect(booksOf(bind(two, "preset/x"))).toEqual({ "preset/y": ["b2"] });
  });

  it("refuses owners beyond the bound", () => {
    const definition = { ...USER_RELATIONS, ownersMax: 1 };
    const relation = { worldBookIds: ["b"], updatedAt: TIME };
    const one = relate(USER_RELATIONS.empty, "user/a", { definition, relation });
    expect(codeOf(() => relate(one, "user/b", { definition, relation }))).toBe("USER_WORLD_BOOK_BINDING_LIMIT_REACHED");
    expect(booksOf(relate(one, "user/a", { definition, relation: { ...relation, worldBookIds: ["c"] } }))).toEqual({
      "user/a": ["c"],
    });
  });
});

it("clears owners and books that are gone", () => {
  const gone = new GoneResources();
  gone.add("preset", "x");
  gone.add("world-book", "b1");
  const full = bind(
    bind(bind(RESOURCE_RELATIONS.empty, "preset/x", "b2"), "character/x", "b1", "b2"),
    "preset/y",
    "b1",
  );
  const cleared = clearedRelations(full, gone.ids, TIME);
  expect(booksOf(cleared)).toEqual({ "character/x": ["b2"] });
  expect(clearedRelations(cleared, gone.ids, TIME)).toBe(cleared);
});

it("names owners", () => expect(ownerOf(ownerName("character", "a-b"))).toEqual({ kind: "character", id: "a-b" }));
