import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../src/matcher/limits.ts";
import { MACRO_PROBLEMS } from "../../../src/matcher/macros/problems.ts";
import { problemsOf } from "./world.ts";

describe("MACRO_PROBLEMS", () => {
  it("lists exactly the codes that are reported, each with a remedy", () => {
    const dice = LIMITS.macroDraws.value + 1;
    const seen = ["{{original}}", "{{user::x}}", `{{roll::${dice}d6}}`].flatMap((text) => problemsOf(text));
    expect(seen.map(({ code }) => code).toSorted()).toEqual(Object.keys(MACRO_PROBLEMS).toSorted());
    for (const [code, { meaning, remedy }] of Object.entries(MACRO_PROBLEMS)) {
      expect(code).toMatch(/^[a-z]+(-[a-z]+)+$/);
      expect(meaning.length * remedy.length).toBeGreaterThan(0);
    }
  });

  it("names the macro and its place", () => {
    expect(problemsOf("ab {{Newline::x}}")).toEqual([{ code: "macro-arguments", macro: "Newline", offset: 3 }]);
  });
});
