import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileStem, jsonFile } from "../../../src/workers/formats/export-file.ts";

describe("export file", () => {
  it("is JSON with the name of what it holds", () => {
    const { bytes, contentType, fileName } = jsonFile({ a: [1] }, "My: preset/2.json");
    expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual({ a: [1] });
    expect(contentType).toBe("application/json; charset=utf-8");
    expect(fileName).toBe("My_ preset_2.json");
  });

  it.each([
    ["lore.json", "lore"],
    ["lore.PNG", "lore"],
    ["v1.2", "v1.2"],
    ["港の伝承", "港の伝承"],
    ["../../etc/passwd", "_.._etc_passwd"],
    ["..", "export"],
    ["", "export"],
    ["  a\u0000b ", "a_b"],
  ])("of %j has the stem %j", (name, stem) => {
    expect(fileStem(name)).toBe(stem);
  });

  it("has a stem that every file system takes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
        const stem = fileStem(name);
        expect(stem.isWellFormed()).toBe(true);
        expect(stem).toMatch(/^[^\p{Cc}<>:"/\\|?*]{1,120}$/u);
        expect(stem).not.toMatch(/^[.\s]|[.\s]$/);
      }),
      { numRuns: 500 },
    );
  });
});
