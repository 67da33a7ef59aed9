import { describe, expect, it } from "vitest";
import { readRegexScripts, regexScriptsOf, withRegexScripts } from "../../../src/workers/formats/regex-scripts.ts";

const CODE = "INVALID_PRESET_REQUEST";

describe("regex scripts", () => {
  it("are the objects under extensions.regex_scripts, in order", () => {
    expect(regexScriptsOf({ regex_scripts: [{ id: "b" }, 1, null, [], { id: "a" }] })).toEqual([
      { id: "b" },
      { id: "a" },
    ]);
  });

  it.each([undefined, null, [], "x", {}, { regex_scripts: {} }])("are none in %j", (extensions) => {
    expect(regexScriptsOf(extensions)).toEqual([]);
  });

  it("replace all others and leave other extensions", () => {
    const before = { regex_scripts: [{ id: "old" }], other: { deep: [1] } };
    expect(withRegexScripts(before, [{ id: "new" }])).toEqual({ regex_scripts: [{ id: "new" }], other: { deep: [1] } });
    expect(before.regex_scripts).toEqual([{ id: "old" }]);
    expect(withRegexScripts(undefined, [])).toEqual({ regex_scripts: [] });
  });

  it("of a request are kept whatever their fields", () => {
    const scripts = [{ findRegex: "/a/g", odd: { x: 1 } }, {}];
    expect(readRegexScripts({ regexScripts: scripts }, CODE)).toEqual(scripts);
  });

  it.each([
    [null, "$"],
    [[], "$"],
    [{}, "regexScripts"],
    [{ regexScripts: {} }, "regexScripts"],
    [{ regexScripts: [], more: 1 }, "more"],
    [{ regexScripts: [{}, null] }, "regexScripts[1]"],
    [{ regexScripts: [[]] }, "regexScripts[0]"],
  ])("of a request %j are refused at %s", (request, field) => {
    expect(() => readRegexScripts(request, CODE)).toThrowError(
      expect.objectContaining({ code: CODE, details: { field } }),
    );
  });

  it("of a request are held to the limits of structure", () => {
    const deep = JSON.parse(`${"[".repeat(5_000)}${"]".repeat(5_000)}`) as unknown;
    expect(() => readRegexScripts({ regexScripts: [{ deep }] }, CODE)).toThrowError(
      expect.objectContaining({ code: "depth-limit" }),
    );
  });
});
