import { describe, expect, it } from "vitest";
import { mergeMap as merge, withSelected } from "../../../../src/host/cli/migrate/merge.ts";

const SELECTIONS = "session-selections.json";
const none: ReadonlySet<string> = new Set();
const mergeMap = (name: Parameters<typeof merge>[0], old: Record<string, unknown>, ours: unknown, deleted = none) =>
  merge(name, old, { ours, deleted });
const sessions = (entries: Record<string, unknown>, schemaVersion = 2) => ({ schemaVersion, sessions: entries });

describe("mergeMap", () => {
  it("takes everything where there is no file, its schema as it is", () => {
    const old = sessions({ a: 1, b: 2 }, 1);
    expect(mergeMap(SELECTIONS, old, undefined)).toEqual({ state: "merged", value: old, added: 2 });
  });

  it("adds what ours does not know, and leaves what ours says", () => {
    const merged = mergeMap(SELECTIONS, sessions({ a: "old", b: "old" }), sessions({ a: "ours" }));
    expect(merged).toEqual({ state: "merged", value: sessions({ a: "ours", b: "old" }), added: 1 });
    expect(mergeMap(SELECTIONS, sessions({ a: "old" }), sessions({ a: "ours" }))).toEqual({ state: "same" });
  });

  it("keeps a key like __proto__ as a key", () => {
    const old = JSON.parse('{"schemaVersion":2,"sessions":{"__proto__":{"x":1}}}') as Record<string, unknown>;
    const merged = mergeMap(SELECTIONS, old, undefined);
    expect(JSON.stringify(merged)).toContain('"__proto__":{"x":1}');
  });

  it("joins both kinds of owners", () => {
    const file = "resource-world-book-bindings.json";
    const old = { schemaVersion: 1, owners: { preset: { p: 1 }, character: { c: 1 } } };
    const ours = { schemaVersion: 1, owners: { preset: {}, character: { d: 2 } } };
    const value = { schemaVersion: 1, owners: { preset: { p: 1 }, character: { d: 2, c: 1 } } };
    expect(mergeMap(file, old, ours)).toEqual({ state: "merged", value, added: 2 });
  });

  it("does not bring back the relations of what was deleted", () => {
    const old = { schemaVersion: 1, users: { u: 1, v: 2 } };
    const merged = mergeMap("user-world-book-bindings.json", old, undefined, new Set(["user/u", "preset/v"]));
    expect(merged).toEqual({ state: "merged", value: { schemaVersion: 1, users: { v: 2 } }, added: 1 });
  });

  it.each([
    ["another schema", sessions({ a: 1 }, 3), undefined, "its schemaVersion is 3, not 1 or 2"],
    ["no map", { schemaVersion: 2, sessions: [] }, undefined, "sessions is no object"],
    ["ours being something else", sessions({ a: 1 }), [], "the file in the data folder is no object"],
    [
      "too many sessions",
      sessions(Object.fromEntries(Array.from({ length: 2_049 }, (_, i) => [`s${i}`, 1]))),
      undefined,
      "together there are 2049; at most 2048 are kept",
    ],
    [
      "too many bytes",
      sessions({ a: "x".repeat(4 * 1024 * 1024) }),
      undefined,
      "together they have 4194343 bytes; at most 4194304 are kept",
    ],
  ])("refuses %s", (_name, old, ours, why) => {
    expect(mergeMap(SELECTIONS, old, ours)).toEqual({ state: "refused", why });
  });
});

describe("withSelected", () => {
  it("sets the default preset only where there is none", () => {
    expect(withSelected(undefined, "p")).toMatchObject({ schemaVersion: 1, selectedId: "p" });
    expect(withSelected({ selectedId: null, x: 1 }, "p")).toEqual({ selectedId: "p", x: 1 });
    expect(withSelected({ selectedId: "q" }, "p")).toBeUndefined();
    expect(withSelected([], "p")).toBeUndefined();
  });
});
