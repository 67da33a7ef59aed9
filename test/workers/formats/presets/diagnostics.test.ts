import { describe, expect, it } from "vitest";
import { PRESET_DIAGNOSTICS } from "../../../../src/workers/formats/presets/diagnostics.ts";

describe("diagnostics of presets", () => {
  it.each(Object.entries(PRESET_DIAGNOSTICS))("%s says what it means and what to do", (code, { meaning, remedy }) => {
    expect(code).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    expect(meaning).toMatch(/^[A-Z].*\.$/s);
    expect(remedy).toMatch(/^[A-Z].*\.$/s);
  });
});
