import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expandCounted, expandMacros, mayHoldMacros } from "../../../src/matcher/macros/expand.ts";
import { checkMacros2File, checkMacrosFile } from "../../oracle/forms/macros.ts";
import { expanded, world } from "./world.ts";

const recorded = (name: string): unknown =>
  JSON.parse(
    gunzipSync(readFileSync(fileURLToPath(new URL(`../../oracle/data/${name}.json.gz`, import.meta.url)))).toString(),
  );

describe("expandMacros", () => {
  it("equals SillyTavern on every recorded expansion", () => {
    const checks = [...checkMacrosFile(recorded("macros")), ...checkMacros2File(recorded("macros2.shared"))];
    expect(checks.length).toBe(95 + 587);
    expect(checks.filter(({ pass }) => !pass)).toEqual([]);
  });

  it("does not expand what it inserted", () => {
    expect(expanded("{{user}}", { user: "{{char}} \\{" })).toBe("{{char}} {");
  });

  it("leaves a text without macros as it is and does no work for it", () => {
    const text = "A quiet town, {braces} and <tags>, a\\b.\n".repeat(100);
    expect(mayHoldMacros(text)).toBe(false);
    expect(expandMacros(text, world())).toBe(text);
    const work = expandCounted(text, world()).work;
    expect(work).toEqual({ units: 0, inserted: 0, draws: 0, macros: 0 });
  });

  it("writes changes to the stores of the environment only", () => {
    const environment = world();
    expandMacros("{{setvar::a::1}}{{$g=2}}{{incvar::a}}", environment);
    expect(environment.variables.changes()).toEqual({ set: { a: 2 }, removed: [] });
    expect(environment.globals.changes()).toEqual({ set: { g: "2" }, removed: [] });
  });
});

describe("mayHoldMacros", () => {
  it.each(["{{", "a\\}", "\\{", "<Bot>", "{{trim}}"])("is true for %j", (text) => {
    expect(mayHoldMacros(text)).toBe(true);
  });

  it("is false only for texts that stay as they are", () => {
    const piece = fc.constantFrom("{", "}", "\\", "<", "user", ">", "trim", "a", "\n", "<user>", "{{");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        if (!mayHoldMacros(text)) expect(expandCounted(text, world()).text).toBe(text);
      }),
      { numRuns: 3000, seed: 5 },
    );
  });
});
