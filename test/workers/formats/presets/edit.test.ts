import { describe, expect, it } from "vitest";
import { createPreset, editPreset, storedPreset } from "../../../../src/workers/formats/presets/edit.ts";
import { importPreset } from "../../../../src/workers/formats/presets/import.ts";
import { effectiveParameters } from "../../../../src/workers/formats/presets/sampling.ts";
import { bytesOf, LATER, STAMP, valueOf } from "../support/stamp.ts";

const { document } = importPreset(
  bytesOf({
    temperature: 0.7,
    top_p: 0.9,
    prompts: [
      { identifier: "main", content: "M" },
      { identifier: "x", name: "X", role: "user", content: "T", odd: 1 },
    ],
    prompt_order: [
      {
        character_id: 100_001,
        order: [
          { identifier: "main", enabled: true },
          { identifier: "x", enabled: true },
        ],
      },
    ],
  }),
  STAMP,
  {},
);
const edit = (fields: unknown): ReturnType<typeof editPreset> => editPreset(document, fields, LATER);

describe("edit of a preset", () => {
  it("changes what it names and the time", () => {
    const { sampling, ...edited } = edit({ name: "New", systemPromptMode: "replace" });
    const { sampling: before, ...rest } = document;
    expect(edited).toEqual({ ...rest, name: "New", systemPromptMode: "replace", updatedAt: LATER });
    expect(effectiveParameters(sampling)).toEqual(effectiveParameters(before));
    expect(document.name).toBe("Imported preset");
  });

  it("keeps parameters that were set through edits of other fields", () => {
    const edited = editPreset(edit({ sampling: { temperature: 1.5 } }), { name: "New" }, LATER);
    expect(edited.sampling).toEqual({ temperature: 1.5, st: { temperature: 0.7, top_p: 0.9 } });
  });

  it("replaces SillyTavern's parameters when they are given", () => {
    expect(edit({ sampling: { st: { top_k: 3 } } }).sampling).toEqual({ st: { top_k: 3 } });
  });

  it("replaces the list of prompts; what one leaves out stays", () => {
    const edited = edit({
      prompts: [
        { identifier: "x", enabled: false },
        { identifier: "new", content: "N" },
      ],
    });
    expect(edited.prompts).toEqual([
      { ...document.prompts[1], enabled: false },
      {
        identifier: "new",
        name: "new",
        role: "system",
        content: "N",
        enabled: true,
        marker: false,
        systemPrompt: false,
        st: {},
      },
    ]);
  });

  it("takes the whole document back", () => {
    const edited = edit(valueOf(bytesOf(document)));
    expect(edited.prompts).toEqual(document.prompts);
  });

  it.each([
    [{ nam: "x" }, "nam"],
    [{ name: "" }, "name"],
    [{ systemPromptMode: "prepend" }, "systemPromptMode"],
    [{ sampling: { temperature: "1" } }, "sampling.temperature"],
    [{ sampling: { top_p: 1 } }, "sampling.top_p"],
    [{ sampling: { st: [] } }, "sampling.st"],
    [{ prompts: {} }, "prompts"],
    [{ prompts: [{ name: "x" }] }, "prompts[0].identifier"],
    [{ prompts: [{ identifier: "a", role: "tool" }] }, "prompts[0].role"],
    [{ prompts: [{ identifier: "a" }, { identifier: "a" }] }, "prompts[1].identifier"],
    [{ prompts: [{ identifier: "a", injection_depth: 1 }] }, "prompts[0].injection_depth"],
    [{ id: "other" }, "id"],
    [{ schemaVersion: 2 }, "schemaVersion"],
    [{ source: {} }, "source"],
    [[], "$"],
  ])("%j is refused at %s", (fields, field) => {
    expect(() => edit(fields)).toThrowError(
      expect.objectContaining({ code: "INVALID_PRESET_REQUEST", details: { field } }),
    );
  });
});

describe("new preset", () => {
  it("has one empty prompt", () => {
    expect(createPreset({ name: "Blank" }, STAMP)).toEqual({
      schemaVersion: 1,
      ...STAMP,
      name: "Blank",
      source: { format: "dsh-tavern", createdAt: STAMP.createdAt },
      systemPromptMode: "append",
      sampling: { temperature: 1, st: {} },
      prompts: [
        {
          identifier: "main",
          name: "Main prompt",
          role: "system",
          content: "",
          enabled: true,
          marker: false,
          systemPrompt: false,
          st: {},
        },
      ],
    });
  });

  it.each([[{}], [{ name: "x", prompts: [] }], [null]])("is refused from %j", (fields) => {
    expect(() => createPreset(fields, STAMP)).toThrowError(expect.objectContaining({ code: "INVALID_PRESET_REQUEST" }));
  });
});

describe("stored preset", () => {
  it("is the document", () => {
    const stored = valueOf(bytesOf(document));
    expect(storedPreset(stored)).toBe(stored);
  });

  it.each([
    [null],
    [{}],
    [{ ...document, schemaVersion: 2 }],
    [{ ...document, prompts: [{}] }],
    [{ ...document, sampling: {} }],
  ])("is refused otherwise", (value) => {
    expect(() => storedPreset(value)).toThrowError(expect.objectContaining({ code: "DOCUMENT_INVALID" }));
  });
});
