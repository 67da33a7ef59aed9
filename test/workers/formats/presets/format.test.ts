import { describe, expect, it } from "vitest";
import { PRESET_FORMAT } from "../../../../src/workers/formats/presets/format.ts";
import { bytesOf, LATER, STAMP, valueOf } from "../support/stamp.ts";

const file = { temperature: 1, prompts: [{ identifier: "main" }, { identifier: "x" }], extensions: { odd: 1 } };
const { document } = PRESET_FORMAT.import(bytesOf(file), STAMP, { name: "A: b" });

describe("preset format", () => {
  it("sums up", () => {
    expect(PRESET_FORMAT.summary(document)).toEqual({
      ...STAMP,
      name: "A: b",
      sourceFormat: "sillytavern-chat-completion",
      promptCount: 2,
      enabledPromptCount: 1,
    });
    expect(PRESET_FORMAT.times(document)).toEqual({ createdAt: STAMP.createdAt, updatedAt: STAMP.updatedAt });
  });

  it("replaces regex scripts, in order, and leaves other extensions", () => {
    expect(PRESET_FORMAT.part(document, "regex-scripts")).toEqual([]);
    const scripts = [{ id: "b" }, { id: "a" }];
    const edited = PRESET_FORMAT.edit(document, "regex-scripts", { regexScripts: scripts }, LATER);
    expect(PRESET_FORMAT.part(edited, "regex-scripts")).toEqual(scripts);
    expect(edited).toEqual({ ...document, updatedAt: LATER, extensions: { odd: 1, regex_scripts: scripts } });
    const exported = PRESET_FORMAT.export(edited, "json", null);
    expect(valueOf(exported.bytes)).toEqual({ ...file, extensions: { odd: 1, regex_scripts: scripts } });
    expect(exported.fileName).toBe("A_ b.json");
  });

  it("has a revision that does not depend on id and times, and on everything else", () => {
    const other = PRESET_FORMAT.import(
      bytesOf(file),
      { id: "2", createdAt: LATER, updatedAt: LATER },
      { name: "A: b" },
    );
    expect(PRESET_FORMAT.revisionValue(other.document)).toEqual(PRESET_FORMAT.revisionValue(document));
    const edited = PRESET_FORMAT.edit(document, "document", { name: "B" }, LATER);
    expect(PRESET_FORMAT.revisionValue(edited)).not.toEqual(PRESET_FORMAT.revisionValue(document));
  });

  it("refuses what a preset does not have", () => {
    const refusal = expect.objectContaining({ code: "INVALID_PRESET_REQUEST" });
    expect(() => PRESET_FORMAT.part(document, "world-book")).toThrowError(refusal);
    expect(() => PRESET_FORMAT.edit(document, "world-book", {}, LATER)).toThrowError(refusal);
    expect(() => PRESET_FORMAT.edit(document, "regex-scripts", {}, LATER)).toThrowError(refusal);
    expect(() => PRESET_FORMAT.export(document, "png", null)).toThrowError(refusal);
  });
});
