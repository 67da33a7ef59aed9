import { describe, expect, it } from "vitest";
import { importPreset } from "../../../../src/workers/formats/presets/import.ts";
import { bytesOf, STAMP } from "../support/stamp.ts";

const text = (content: string): Uint8Array => new TextEncoder().encode(content);

describe("import of a preset", () => {
  it("is named by the call, the file, the file's name, in this order", () => {
    const file = bytesOf({ name: "In file", prompts: [] });
    expect(importPreset(file, STAMP, { name: "Call", fileName: "f.json" }).document.name).toBe("Call");
    expect(importPreset(file, STAMP, { fileName: "f.json" }).document.name).toBe("In file");
    expect(importPreset(bytesOf({ prompts: [] }), STAMP, { fileName: "f.json" }).document.name).toBe("f");
    expect(importPreset(bytesOf({ prompts: [] }), STAMP, {}).document.name).toBe("Imported preset");
  });

  it("says where it came from, and counts prompts", () => {
    const file = { prompts: [{ identifier: "a", name: 1, content: 2 }, null, { identifier: "b" }] };
    const { document, report } = importPreset(bytesOf(file), STAMP, {});
    expect(document.source).toEqual({
      format: "sillytavern-chat-completion",
      importedAt: STAMP.createdAt,
      selectedOrderCharacterId: null,
      raw: file,
    });
    expect(report).toMatchObject({ entriesRead: 3, entriesKept: 3, entriesChanged: 1 });
  });

  it("reads an export of the prompt manager", () => {
    const file = {
      version: 1,
      type: "full",
      data: { prompts: [{ identifier: "a" }], prompt_order: [{ identifier: "a", enabled: true }] },
    };
    const { document } = importPreset(bytesOf(file), STAMP, {});
    expect(document.source.format).toBe("sillytavern-prompt-manager");
    expect(document.prompts.map(({ identifier, enabled }) => [identifier, enabled])).toEqual([["a", true]]);
    expect(document.sampling).toEqual({ st: {} });
  });

  it("reports keys that repeat, with both places, and numbers without an end", () => {
    const { report } = importPreset(text('{"prompts":[],\n"temperature":1,"temperature":1e999}'), STAMP, {});
    expect(report.diagnostics).toContainEqual(
      expect.objectContaining({ code: "duplicate-json-key", path: "$.temperature", line: 2, column: 17 }),
    );
    expect(report.diagnostics).toContainEqual(
      expect.objectContaining({ code: "number-not-finite", path: "$.temperature" }),
    );
  });

  it("takes a byte order mark and __proto__ as a plain name", () => {
    const { document } = importPreset(text('\uFEFF{"prompts":[],"__proto__":{"temperature":2}}'), STAMP, {});
    expect(Object.keys(document.sampling.st)).toEqual(["__proto__"]);
    expect(document.sampling.temperature).toBeUndefined();
  });

  it.each([
    ["{", "json-syntax"],
    ['{"prompts":[1,]}', "json-syntax"],
    ["[]", "wrong-entity-type"],
    ["{}", "wrong-entity-type"],
    ["null", "wrong-entity-type"],
    ['{"entries":{}}', "wrong-entity-type"],
    ['{"spec":"chara_card_v2","data":{}}', "wrong-entity-type"],
    ['{"temp":1,"rep_pen":1}', "wrong-entity-type"],
    [`{"prompts":${"[".repeat(40)}${"]".repeat(40)}}`, "depth-limit"],
    [`{"prompts":[{"${"k".repeat(2_000)}":1}]}`, "key-limit"],
    [`{"prompts":[${"0,".repeat(110_000)}0]}`, "node-limit"],
  ])("refuses %s with %s", (file, code) => {
    expect(() => importPreset(text(file), STAMP, {})).toThrowError(expect.objectContaining({ code }));
  });

  it("says what a refused file looks like", () => {
    expect(() => importPreset(bytesOf({ spec: "chara_card_v3" }), STAMP, {})).toThrowError("this is a character card");
  });
});
