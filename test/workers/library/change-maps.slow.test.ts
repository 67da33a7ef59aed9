import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../src/matcher/limits.ts";
import { changeMaps } from "../../../src/workers/library/change-maps.ts";
import type { MapChange } from "../../../src/workers/library/model/changes.ts";
import { revisionOf } from "../../../src/workers/library/revision.ts";
import { added, bytes, codeOf, opened, rig } from "./support/folder.ts";

function scene() {
  const of = rig();
  opened(of);
  const { library } = of;
  const ids = { preset: added(library, "preset", "P"), user: added(library, "user", "U") };
  const books = [added(library, "world-book", "A"), added(library, "world-book", "B")] as const;
  const change = (what: MapChange) => changeMaps(library, what);
  const select = (sessionId: string, fields: object, sessionsMax = 10) =>
    change({ type: "select", sessionId, change: fields, sessionsMax });
  return { of, ids, books, change, select };
}

/** The call throws the code and leaves all files as they were. */
function refused(of: ReturnType<typeof rig>, code: string, call: () => unknown): void {
  const before = of.memory.files();
  expect(codeOf(call)).toBe(code);
  expect(of.memory.files()).toEqual(before);
}

describe("select", () => {
  it("binds to the then present default preset", () => {
    const { of, ids, books, change, select } = scene();
    change({ type: "default-preset", id: ids.preset });
    const { delta } = select("s", { userId: ids.user, worldBookIds: [books[0], books[0]] });
    change({ type: "default-preset", id: null });
    const selection = { presetId: ids.preset, userId: ids.user, worldBookIds: [books[0]] };
    expect(of.json("session-selections.json")).toMatchObject({ sessions: { s: { selection } } });
    expect(delta.selections).toEqual([["s", expect.stringContaining(ids.user)]]);
  });

  it("looks up what it newly names, and leaves what is missing by now", () => {
    const { of, books, select } = scene();
    const names = [
      [{ presetId: "x" }, "PRESET_NOT_FOUND"],
      [{ characterCardId: "x" }, "CHARACTER_NOT_FOUND"],
      [{ userId: "../x" }, "USER_NOT_FOUND"],
      [{ worldBookIds: [books[0], "x"] }, "WORLD_BOOK_NOT_FOUND"],
    ] as const;
    for (const [fields, code] of names) refused(of, code, () => select("s", fields));
    select("s", { worldBookIds: [...books] });
    of.memory.unlink(`/data/world-books/${books[0]}.json`);
    select("s", { worldBookIds: [books[0]] });
    refused(of, "WORLD_BOOK_NOT_FOUND", () => select("t", { worldBookIds: [books[0]] }));
  });

  it.each([[""], ["-x"], ["a b"], ["__proto__"], ["x".repeat(201)]])("refuses the session id %j", (sessionId) => {
    const { of, change, select } = scene();
    refused(of, "INVALID_SESSION_ID", () => select(sessionId, {}));
    refused(of, "INVALID_SESSION_ID", () => change({ type: "delete-session", sessionId }));
  });

  it("refuses more books than can be bound, and more sessions", () => {
    const { of, select, change } = scene();
    const many = Array.from({ length: LIMITS.boundBooks.value + 1 }, (_, index) => `b${index}`);
    refused(of, "INVALID_WORLD_BOOK_REQUEST", () => select("s", { worldBookIds: many }));
    select("a", {}, 1);
    refused(of, "SESSION_SELECTION_LIMIT_REACHED", () => select("b", {}, 1));
    expect(change({ type: "delete-session", sessionId: "a" }).delta.selections).toEqual([["a", null]]);
    expect(change({ type: "delete-session", sessionId: "a" }).delta).toEqual({});
    select("b", {}, 1);
  });

  it("refuses to grow the file beyond its bound", () => {
    const { of, select } = scene();
    const rp = { active: false, source: "x".repeat(LIMITS.selectionStateBytes.value), followSuppressed: false };
    refused(of, "SESSION_SELECTION_STORAGE_LIMIT_REACHED", () => select("s", { rp }));
    select("s", {});
  });

  it("does not touch a file that is too large to be parsed, or is none", () => {
    const { of, select } = scene();
    of.put("session-selections.json", " ".repeat(LIMITS.selectionReadBytes.value + 1));
    refused(of, "SESSION_SELECTION_FILE_TOO_LARGE", () => select("s", {}));
    of.memory.unlink("/data/session-selections.json");
    of.put("session-selections.json", { schemaVersion: 3, sessions: {} });
    refused(of, "STORE_READ_ONLY", () => select("s", {}));
  });

  it("keeps rp as it is", () => {
    const { of, ids, select } = scene();
    const rp = {
      active: true,
      source: "character-follow",
      followSuppressed: false,
      sandboxBefore: { mode: 1 },
      own: [2],
    };
    select("s", { rp });
    select("s", { userId: ids.user });
    expect(of.json("session-selections.json")).toMatchObject({
      sessions: { s: { selection: { rp, userId: ids.user } } },
    });
  });
});

describe("begin-session", () => {
  const selectionOf = (of: ReturnType<typeof rig>, sessionId: string): unknown =>
    (of.json("session-selections.json") as { sessions: Record<string, { selection: unknown }> }).sessions[sessionId]
      ?.selection;
  const begin = (sessionId: string, parentId: string | null = null, sessionsMax = 10) =>
    ({ type: "begin-session", sessionId, parentId, sessionsMax }) as const;

  it("freezes the default, copies a parent as it is, and leaves a session that is bound", () => {
    const { of, ids, books, change, select } = scene();
    change({ type: "default-preset", id: ids.preset });
    const { delta } = change(begin("fresh"));
    expect(selectionOf(of, "fresh")).toMatchObject({ presetId: ids.preset, worldBookIds: [] });
    expect(delta.selections).toEqual([["fresh", JSON.stringify(selectionOf(of, "fresh"))]]);
    select("parent", { userId: ids.user, presetId: null, worldBookIds: [books[1]], rp: { active: true, own: [1] } });
    of.memory.unlink(`/data/users/${ids.user}.json`);
    change(begin("child", "parent"));
    expect(selectionOf(of, "child")).toEqual(selectionOf(of, "parent"));
    const before = of.memory.files();
    expect(change(begin("child", "fresh")).delta.selections).toEqual([
      ["child", JSON.stringify(selectionOf(of, "child"))],
    ]);
    expect(of.memory.files()).toEqual(before);
    change(begin("orphan", "nobody"));
    expect(selectionOf(of, "orphan")).toEqual(selectionOf(of, "fresh"));
  });

  it("freezes no default where the file that names it cannot be used", () => {
    const { of, change } = scene();
    of.put("library-state.json", "{");
    change(begin("fresh"));
    expect(selectionOf(of, "fresh")).toMatchObject({ presetId: null });
  });

  it("refuses ids that are none, one session too many, and files that cannot be used", () => {
    const { of, change } = scene();
    refused(of, "INVALID_SESSION_ID", () => change(begin("../x")));
    change(begin("a", null, 1));
    refused(of, "SESSION_SELECTION_LIMIT_REACHED", () => change(begin("b", "a", 1)));
    of.put("session-selections.json", "{");
    refused(of, "STORE_READ_ONLY", () => change(begin("a")));
  });
});

describe("relate", () => {
  it("sets the books of an owner, each once, for writers that saw them as they are", () => {
    const { of, ids, books, change } = scene();
    const relate = (worldBookIds: readonly string[], ifMatch?: string) =>
      change({ type: "relate", kind: "user", id: ids.user, worldBookIds: [...worldBookIds], ifMatch });
    const { delta } = relate([books[1], books[0], books[1]], revisionOf([]));
    expect(delta.relations).toEqual([["user", ids.user, [books[1], books[0]]]]);
    refused(of, "REVISION_CONFLICT", () => relate([], revisionOf([])));
    expect(relate([], revisionOf([books[1], books[0]])).delta.relations).toEqual([["user", ids.user, []]]);
    expect(of.json("user-world-book-bindings.json")).toEqual({ schemaVersion: 1, users: {} });
  });

  it("refuses owners and books that are not there, and too many", () => {
    const { of, ids, books, change } = scene();
    const relate = (kind: "user" | "preset" | "character", id: string, worldBookIds: string[]) => () =>
      change({ type: "relate", kind, id, worldBookIds });
    refused(of, "PRESET_NOT_FOUND", relate("preset", "x", [books[0]]));
    refused(of, "WORLD_BOOK_NOT_FOUND", relate("user", ids.user, [books[0], "x"]));
    const many = Array.from({ length: LIMITS.boundBooks.value + 1 }, (_, index) => `b${index}`);
    refused(of, "INVALID_USER_REQUEST", relate("user", ids.user, many));
  });

  it("refuses to grow a file beyond its owners", () => {
    const { of, ids, books, change } = scene();
    const names = Array.from({ length: LIMITS.userRelationOwners.value }, (_, index) => `u${index}`);
    const users = Object.fromEntries(names.map((name) => [name, { worldBookIds: [books[0]], updatedAt: "" }]));
    of.put("user-world-book-bindings.json", { schemaVersion: 1, users });
    const change1 = { type: "relate", kind: "user", id: ids.user, worldBookIds: [books[0]] } as const;
    refused(of, "USER_WORLD_BOOK_BINDING_LIMIT_REACHED", () => change({ ...change1, worldBookIds: [books[0]] }));
  });
});

it("orders characters for writers that saw the order", () => {
  const { of, change } = scene();
  const order = (mode: "name" | "updated", ifMatch?: string) =>
    change({ type: "order", order: { mode }, present: [], ifMatch });
  order("name", revisionOf({ mode: "updated" }));
  refused(of, "REVISION_CONFLICT", () => order("updated", revisionOf({ mode: "updated" })));
  expect(of.json("library-state.json")).toMatchObject({ characterOrder: { mode: "name" } });
});

it("sets a default preset that is there", () => {
  const { of, ids, change } = scene();
  refused(of, "PRESET_NOT_FOUND", () => change({ type: "default-preset", id: "x" }));
  expect(change({ type: "default-preset", id: ids.preset }).delta.state?.selectedId).toBe(ids.preset);
});

it("changes and imports settings", () => {
  const { of, change } = scene();
  const { delta } = change({ type: "settings", settings: { scanDepth: 3 } });
  expect(delta.settings?.value.scanDepth).toBe(3);
  refused(of, "REVISION_CONFLICT", () => change({ type: "settings", settings: {}, ifMatch: "x" }));
  refused(of, "INVALID_SETTINGS_REQUEST", () => change({ type: "settings", settings: { scanDeep: 3 } }));
  const file = bytes({ world_info_depth: 7 });
  const imported = changeMaps(of.library, { type: "import-settings", ifMatch: delta.settings?.revision }, file);
  expect(imported.delta.settings?.value.scanDepth).toBe(7);
});

it("relinks", () => {
  const { of, change } = scene();
  expect(codeOf(() => change({ type: "relink", previousId: "a", id: "b" }))).toBe("CHARACTER_NOT_FOUND");
  const id = added(of.library, "character", "C");
  expect(change({ type: "relink", previousId: "a", id })).toEqual({ delta: {}, sessions: 0 });
});

it("changes nothing when a write fails, whichever call it is", () => {
  const { of, ids, books, select, change } = scene();
  select("s", { userId: ids.user });
  let calls = 0;
  of.fail = () => void calls++;
  const changes: readonly (() => unknown)[] = [
    () => select("s", { worldBookIds: [books[0]] }),
    () => change({ type: "relate", kind: "user", id: ids.user, worldBookIds: [books[0]] }),
    () => change({ type: "default-preset", id: ids.preset }),
    () => change({ type: "begin-session", sessionId: "new", parentId: "s", sessionsMax: 10 }),
    () => change({ type: "settings", settings: { scanDepth: 3 } }),
  ];
  for (const make of changes) {
    for (const code of ["ENOSPC", "EACCES", "EROFS"]) {
      const before = of.memory.files();
      of.fail = ({ name }) => (name === "createFile" ? code : undefined);
      expect(codeOf(make)).toBe(code === "ENOSPC" ? "STORE_FULL" : "STORE_UNWRITABLE");
      expect(of.memory.files()).toEqual(before);
    }
    of.fail = () => undefined;
    make();
  }
});
