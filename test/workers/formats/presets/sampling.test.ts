import { describe, expect, it } from "vitest";
import {
  effectiveParameters,
  readParameters,
  withoutRepeats,
  writeParameters,
} from "../../../../src/workers/formats/presets/sampling.ts";

const st = { temperature: 0.7, openai_max_tokens: 300, reasoning_effort: "low", stop: ["a"], top_p: 0.9 };
const own = { temperature: 0.7, maxTokens: 300, reasoningEffort: "low", stop: ["a"] };

describe("sampling", () => {
  it("has four parameters of its own", () => {
    expect(readParameters(st)).toEqual(own);
    expect(readParameters({})).toEqual({});
  });

  it("leaves out what has another type, and says so", () => {
    const notes: string[] = [];
    const odd = { temperature: "0.7", openai_max_tokens: null, reasoning_effort: 1, stop: ["a", 1] };
    expect(readParameters(odd, (field, message) => notes.push(`${field}: ${message}`))).toEqual({});
    expect(notes).toHaveLength(3);
    expect(notes[0]).toBe("temperature: a string is not used; write a number");
  });

  it("goes by its own fields before those of SillyTavern", () => {
    expect(effectiveParameters({ temperature: 1, st })).toEqual({ ...own, temperature: 1 });
    expect(writeParameters({ temperature: 1, st })).toEqual({ ...st, temperature: 1 });
    expect(writeParameters({ ...own, st })).toEqual(st);
  });

  it("means the same without what only repeats", () => {
    const sampling = { ...own, temperature: 1, st };
    const short = withoutRepeats(sampling);
    expect(short).toEqual({ temperature: 1, st });
    expect(effectiveParameters(short)).toEqual(effectiveParameters(sampling));
  });
});
