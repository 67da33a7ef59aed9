import { describe, expect, it } from "vitest";

import { loadRe2 } from "../../../src/workers/engines/re2-module.ts";
import { preparePattern, Re2Pattern } from "../../../src/workers/engines/re2-pattern.ts";
import { textCodes } from "../../../src/workers/engines/text-encoding.ts";
import { openEngine, programFor } from "../../support/regex/engine.ts";

const module = loadRe2();
const MANY = String.fromCodePoint(...Array.from({ length: 200 }, (_, i) => 0x4e00 + i));

describe("Re2Pattern", () => {
  it.each([
    ["with a map", "猫+b"],
    ["without one", `猫b|${MANY}`],
  ])("finds a match and where it begins, %s", (_name, source) => {
    const pattern = new Re2Pattern(module, preparePattern(programFor(source), "search"));
    const text = pattern.encode(textCodes("🐉x猫b!", "unit", false));
    const { match, groups } = pattern.match(text, 0, true);
    expect([pattern.lengthOf(groups[0] ?? ""), pattern.lengthOf(match)]).toEqual([3, 5]);
    expect(pattern.problem).toBeNull();
    pattern.delete();
  });

  it("leaves raw patterns as they are", () => {
    expect(preparePattern(programFor("a.b"), "raw")).toMatchObject({ pattern: programFor("a.b").pattern, map: null });
  });

  it("says what RE2 has against a pattern", () => {
    const pattern = new Re2Pattern(module, { pattern: "(", map: null, cost: 1 });
    expect(pattern.problem).toContain("missing");
    pattern.delete();
  });

  it("answers the same for keys with more kinds of characters than a map can name", () => {
    const engine = openEngine();
    const program = programFor(`\\b(?:${MANY}|key)\\b`, "i");
    expect(engine.exec(program, `a ${MANY}`, 0)).toBeNull();
    expect(engine.exec(program, "a KEY", 0)).toMatchObject({ start: 2, end: 5 });
  });
});
