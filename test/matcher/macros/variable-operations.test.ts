import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../src/matcher/limits.ts";
import {
  addToVariable,
  readVariable,
  readVariableKey,
  storedUnits,
  writeVariable,
  writeVariableKey,
} from "../../../src/matcher/macros/variable-operations.ts";
import { VariableStore, type VariableValue } from "../../../src/matcher/macros/variables.ts";

const holding = (value?: VariableValue): VariableStore => new VariableStore(value === undefined ? [] : [["a", value]]);

describe("readVariable", () => {
  it.each([
    [undefined, ""],
    ["", ""],
    ["007", 7],
    ["1e3", 1000],
    ["null", "null"],
    [" \n", " \n"],
    [null, ""],
    [3, 3],
  ])("reads %j as %j", (stored, expected) => {
    expect(readVariable(holding(stored), "a")).toBe(expected);
  });
});

describe("addToVariable", () => {
  it.each([
    [undefined, "2", 2],
    [undefined, "x", "x"],
    [undefined, "", 0],
    ["1", "2", 3],
    ["x", "2", "x2"],
    ["x", 1, "x1"],
    ["[1,2]", "3", '[1,2,"3"]'],
    ["[]", 1, "[1]"],
    ['{"k":1}', "x", '{"k":1}x'],
  ])("to %j adds %j", (stored, added, expected) => {
    const store = holding(stored);
    expect(addToVariable(store, "a", added)).toBe(true);
    expect(store.get("a")).toBe(expected);
  });
});

describe("writeVariable", () => {
  it("refuses an empty name and a value that is too long", () => {
    const store = holding("old");
    const long = "x".repeat(LIMITS.macroVariableUnits.value);
    expect(writeVariable(store, "", "x")).toBe(false);
    expect(writeVariable(store, "a", `${long}x`)).toBe(false);
    expect(store.get("a")).toBe("old");
    expect(writeVariable(store, "a", long)).toBe(true);
    expect([storedUnits(store, "a"), storedUnits(store, "b")]).toEqual([long.length, 0]);
  });
});

describe("items of a variable", () => {
  it.each([
    [undefined, "k", '{"k":"v"}'],
    [undefined, "1", '[null,"v"]'],
    ["null", "k", '{"k":"v"}'],
    ['{"a":"1","k":2,"z":3}', "k", '{"a":"1","k":"v","z":3}'],
    ['{"a":1}', "__proto__", '{"a":1,"__proto__":"v"}'],
    ["[1, 2]", "0", '["v",2]'],
    ["[1, 2]", "k", "[1,2]"],
    ["[1, 2]", "-1", "[1,2]"],
    ["x", "k", "x"],
    ["5", "k", "5"],
    [undefined, String(LIMITS.macroListIndex.value + 1), undefined],
  ])("sets in %j item %j", (stored, key, expected) => {
    const store = holding(stored);
    expect(writeVariableKey(store, { name: "a", key }, "v")).toBe(expected !== undefined);
    expect(store.get("a")).toBe(expected);
  });

  it.each([
    [undefined, "k", ""],
    ['["p","q"]', "1", "q"],
    ['["p","q"]', "9", ""],
    ['["p","q"]', "length", ""],
    ['{"k":"7"}', "k", 7],
    ['{"k":[1,{"x":2}]}', "k", '[1,{"x":2}]'],
    ['{"k":null}', "k", ""],
    ['{"k":1}', "constructor", ""],
    ["plain", "k", "plain"],
    ["5", "k", ""],
  ])("reads from %j item %j", (stored, key, expected) => {
    expect(readVariableKey(holding(stored), "a", key)).toBe(expected);
  });

  it("cannot be written when they are nested too deeply, which changes nothing", () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    const store = holding(`{"k":${deep}}`);
    expect(writeVariableKey(store, { name: "a", key: "j" }, "v")).toBe(false);
    expect(readVariableKey(store, "a", "k")).toBe("");
    expect(addToVariable(holding(deep), "a", "x")).toBe(false);
    expect(store.changed).toBe(false);
  });
});
