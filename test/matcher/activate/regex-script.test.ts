import { describe, expect, it } from "vitest";

import { readRegexScripts, replacementParts, splitScriptPattern } from "../../../src/matcher/activate/regex-script.ts";

const SCRIPT = {
  scriptName: "s",
  findRegex: "/a/g",
  replaceString: "b",
  placement: [5],
  promptOnly: true,
  disabled: false,
};

describe("readRegexScripts", () => {
  it("keeps scripts for prompts and World Info", () => {
    const [script] = readRegexScripts([
      { ...SCRIPT, trimStrings: ["x", 1], substituteRegex: 2, minDepth: 0, maxDepth: 3 },
    ]);
    expect(script).toEqual({
      name: "s",
      find: "/a/g",
      replacement: "b",
      trims: ["x"],
      macros: "escaped",
      minDepth: 0,
      maxDepth: 3,
    });
  });

  it.each([
    [{ disabled: true }],
    [{ promptOnly: false }],
    [{ promptOnly: false, markdownOnly: true }],
    [{ placement: [1, 2] }],
    [{ placement: 5 }],
    [{ findRegex: "" }],
    [{ findRegex: null }],
  ])("leaves out %j", (change) => expect(readRegexScripts([{ ...SCRIPT, ...change }, null, 7])).toEqual([]));

  it("takes depths out of range for no bound", () => {
    const [script] = readRegexScripts([{ ...SCRIPT, minDepth: -2, maxDepth: -1 }]);
    expect([script?.minDepth, script?.maxDepth]).toEqual([-Infinity, Infinity]);
    expect(readRegexScripts([{ ...SCRIPT, minDepth: -1 }])[0]?.minDepth).toBe(-1);
  });
});

describe("splitScriptPattern", () => {
  it.each([
    ["/a/b/gi", "a/b", "gi"],
    ["abc", "abc", ""],
    ["/abc", "/abc", ""],
    ["/a/x", "/a/x", ""],
  ])("%s", (find, source, flags) => expect(splitScriptPattern(find)).toEqual({ source, flags }));
});

describe("replacementParts", () => {
  it("cuts out groups", () => {
    expect(replacementParts("<{{match}}|$12-$<name>$>")).toEqual([
      "<",
      { group: 0 },
      "|",
      { group: 12 },
      "-",
      { name: "name" },
      "$>",
    ]);
    expect(replacementParts("")).toEqual([]);
  });
});
