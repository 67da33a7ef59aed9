import { describe, expect, it } from "vitest";
import { MACROS } from "../../../src/matcher/macros/registry.ts";

describe("MACROS", () => {
  it("knows each definition by all its names, in lower case", () => {
    for (const [name, definition] of MACROS) {
      expect(name).toBe(name.toLowerCase());
      expect(definition.names).toContain(name);
      for (const alias of definition.names) expect(MACROS.get(alias)).toBe(definition);
      expect(definition.max).toBeGreaterThanOrEqual(definition.min);
    }
  });

  it("has what world books use, and none of the macros of the old engine only", () => {
    for (const name of ["user", "charifnotgroup", "if", "//", "getglobalvarkey", "globalvarexists", "timediff"]) {
      expect(MACROS.has(name)).toBe(true);
    }
    for (const name of ["charjailbreak", "charname", "var", "arg"]) expect(MACROS.has(name)).toBe(false);
  });
});
