import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonEqual, ownField } from "../../../../src/matcher/formats/json-object.ts";
import { MatcherError } from "../../../../src/matcher/model/error.ts";
import type { PresetDocument } from "../../../../src/workers/formats/presets/document.ts";
import { PRESET_FORMAT } from "../../../../src/workers/formats/presets/format.ts";
import { effectiveParameters } from "../../../../src/workers/formats/presets/sampling.ts";
import { anyPreset } from "../support/random-presets.ts";
import { bytesOf, LATER, STAMP, valueOf } from "../support/stamp.ts";

const RUNS = { numRuns: 150 };

/** undefined: the file is not seen as a preset. */
function imported(file: unknown): PresetDocument | undefined {
  try {
    return PRESET_FORMAT.import(bytesOf(file), STAMP, {}).document;
  } catch (error) {
    if (error instanceof MatcherError && error.code === "wrong-entity-type") return undefined;
    throw error;
  }
}

const exported = (document: PresetDocument): unknown => valueOf(PRESET_FORMAT.export(document, "json", null).bytes);

/** What the prompts mean, whatever the spelling in the file. */
const meaning = ({ prompts, sampling, systemPromptMode }: PresetDocument): unknown => ({
  prompts: prompts.map(({ st: _st, ...prompt }) => prompt),
  parameters: effectiveParameters(sampling),
  systemPromptMode,
});

describe("a preset that is imported and exported", () => {
  it("is the file again, and the same document again", () => {
    let seen = 0;
    fc.assert(
      fc.property(anyPreset, (file) => {
        const document = imported(file);
        if (document === undefined) return;
        seen++;
        const again = exported(document);
        expect(jsonEqual(again, valueOf(bytesOf(file)))).toBe(true);
        expect(jsonEqual(imported(again), document)).toBe(true);
        expect(jsonEqual(PRESET_FORMAT.fromStored(valueOf(bytesOf(PRESET_FORMAT.toStored(document)))), document)).toBe(
          true,
        );
      }),
      RUNS,
    );
    expect(seen).toBeGreaterThan(RUNS.numRuns / 2);
  });

  it("says after an edit of its prompts what the edit said", () => {
    const change = fc.record({
      shuffle: fc.array(fc.nat(9), { maxLength: 4 }),
      drop: fc.array(fc.nat(9), { maxLength: 2 }),
      toggle: fc.array(fc.nat(9), { maxLength: 3 }),
      add: fc.array(fc.constantFrom("new-1", "main", "a", "__proto__", "worldInfoAfter"), { maxLength: 2 }),
      text: fc.string(),
    });
    fc.assert(
      fc.property(anyPreset, change, (file, { shuffle, drop, toggle, add, text }) => {
        const document = imported(file);
        if (document === undefined) return;
        let prompts = document.prompts.map((prompt, index) =>
          toggle.includes(index) ? { ...prompt, enabled: !prompt.enabled, content: text } : prompt,
        );
        for (const place of shuffle) prompts = prompts.toSpliced(0, 1).toSpliced(place, 0, ...prompts.slice(0, 1));
        prompts = prompts.filter((_prompt, index) => !drop.includes(index));
        const known = new Set(prompts.map(({ identifier }) => identifier));
        const fresh = [...new Set(add)]
          .filter((identifier) => !known.has(identifier))
          .map((identifier) => ({ identifier }));
        const edited = PRESET_FORMAT.edit(document, "document", { prompts: [...fresh, ...prompts] }, LATER);
        expect(edited.prompts.map(({ identifier }) => identifier)).toEqual(
          [...fresh, ...prompts].map(({ identifier }) => identifier),
        );
        const again = exported(edited);
        const back = imported(again);
        expect(back && meaning(back)).toEqual(meaning(edited));
        // Parameters, extensions and orders of other characters are none of this edit's business.
        for (const name of ["temperature", "stop", "extensions", "wi_format", "__proto__"]) {
          expect(jsonEqual(ownField(again, name), ownField(file, name))).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it("changes only its parameters after an edit of these", () => {
    const change = fc.record(
      {
        temperature: fc.double({ min: 0.01, max: 2, noNaN: true }),
        maxTokens: fc.nat(),
        stop: fc.array(fc.string()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anyPreset, change, fc.boolean(), (file, sampling, replace) => {
        const document = imported(file);
        if (document === undefined) return;
        const fields = replace ? { sampling, systemPromptMode: "replace" } : { sampling };
        const edited = PRESET_FORMAT.edit(document, "document", fields, LATER);
        expect(effectiveParameters(edited.sampling)).toMatchObject(sampling);
        const again = exported(edited);
        const back = imported(again);
        expect(back && meaning(back)).toEqual(meaning(edited));
        for (const name of ["prompts", "prompt_order", "data", "wi_format", "proxy_password"]) {
          expect(jsonEqual(ownField(again, name), ownField(valueOf(bytesOf(file)), name))).toBe(true);
        }
      }),
      RUNS,
    );
  });
});
