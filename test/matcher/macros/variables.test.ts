import { describe, expect, it } from "vitest";
import { VariableStore } from "../../../src/matcher/macros/variables.ts";

describe("VariableStore", () => {
  it("lays changes over its base and tells exactly those", () => {
    const store = new VariableStore([
      ["a", "1"],
      ["b", 2],
    ]);
    store.set("c", "new");
    store.set("a", "3");
    store.delete("b");
    expect(store.get("a")).toBe("3");
    expect(store.has("b")).toBe(false);
    expect(store.changes()).toEqual({ set: { c: "new", a: "3" }, removed: ["b"] });
    expect([...store.entries()]).toEqual([
      ["c", "new"],
      ["a", "3"],
    ]);
  });

  it("forgets a new variable that is deleted again, and a deletion that is taken back", () => {
    const store = new VariableStore([["a", "1"]]);
    store.set("x", 1);
    store.delete("x");
    expect(store.changed).toBe(false);
    store.delete("a");
    store.set("a", "1");
    expect(store.changes()).toEqual({ set: { a: "1" }, removed: [] });
  });

  it("holds names of Object.prototype as data", () => {
    const store = new VariableStore();
    expect(store.has("constructor")).toBe(false);
    store.set("__proto__", "x");
    expect(Object.entries(store.changes().set)).toEqual([["__proto__", "x"]]);
  });
});
