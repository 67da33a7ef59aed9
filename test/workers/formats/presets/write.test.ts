import { describe, expect, it } from "vitest";
import { importPreset } from "../../../../src/workers/formats/presets/import.ts";
import { writePreset } from "../../../../src/workers/formats/presets/write.ts";
import { bytesOf, STAMP } from "../support/stamp.ts";

const file = {
  name: "Mine",
  temperature: 0.7,
  odd: { deep: [1] },
  proxy_password: "secret",
  prompts: [
    { identifier: "main", role: "system", content: "M", system_prompt: true },
    null,
    { identifier: "x", content: 5 },
  ],
  prompt_order: [{ character_id: 100_001, order: [{ identifier: "main", enabled: true }] }],
  extensions: { regex_scripts: [{ id: 1 }] },
};
const { document } = importPreset(bytesOf(file), STAMP, {});

describe("written preset", () => {
  it("is the file when nothing was edited", () => {
    expect(writePreset(document)).toEqual(file);
  });

  it("has the document's name where the file says one", () => {
    expect(writePreset({ ...document, name: "New" })).toEqual({ ...file, name: "New" });
    const unnamed = importPreset(bytesOf({ ...file, name: " " }), STAMP, { fileName: "f.json" }).document;
    expect(writePreset(unnamed)).toEqual({ ...file, name: " " });
  });

  it("has an edited parameter under SillyTavern's name, and none that was removed", () => {
    expect(writePreset({ ...document, sampling: { ...document.sampling, temperature: 1 } })).toEqual({
      ...file,
      temperature: 1,
    });
    const { odd: _odd, ...rest } = file;
    expect(writePreset({ ...document, sampling: { st: { temperature: 0.7 } } })).toEqual(rest);
  });

  it("can be imported when an edit took away all that made it a preset", () => {
    const bare = importPreset(bytesOf({ temperature: 1 }), STAMP, {}).document;
    const written = writePreset({ ...bare, sampling: { st: {} }, prompts: [] });
    const again = importPreset(bytesOf(written), STAMP, {}).document;
    expect(again).toMatchObject({ sampling: { st: {} }, prompts: [] });
  });

  it("has an edited prompt in its place, beside what cannot be used", () => {
    const prompts = document.prompts.map((prompt) =>
      prompt.identifier === "x" ? { ...prompt, content: "new" } : prompt,
    );
    expect(writePreset({ ...document, prompts })).toEqual({
      ...file,
      prompts: [file.prompts[0], null, { identifier: "x", content: "new" }],
    });
  });

  it("keeps the mode that SillyTavern does not know under its own name", () => {
    const written = writePreset({ ...document, systemPromptMode: "replace" });
    expect(written["extensions"]).toEqual({ ...file.extensions, "dsh-lorekeeper": { systemPromptMode: "replace" } });
    const again = importPreset(bytesOf(written), STAMP, {}).document;
    expect(again.systemPromptMode).toBe("replace");
    expect(writePreset({ ...again, systemPromptMode: "append" })).toEqual(file);
  });

  it("has edited extensions in place of those of the file", () => {
    expect(writePreset({ ...document, extensions: { other: 1 } })).toEqual({ ...file, extensions: { other: 1 } });
  });

  it("does not change the file that the document keeps", () => {
    writePreset({ ...document, prompts: [], name: "x", sampling: { st: {} } });
    expect(document.source.raw).toEqual(file);
  });
});
