import { describe, expect, it } from "vitest";

import { encodeClasses, mapClasses } from "../../../src/workers/engines/class-map.ts";
import { textCodes } from "../../../src/workers/engines/text-encoding.ts";
import { accepted } from "../../support/regex/engine.ts";

/** The text in the bytes of the pattern's map, as a string. */
function encoded(source: string, text: string): string {
  const map = mapClasses(accepted(source).pattern);
  return map === null ? "no map" : String.fromCharCode(...encodeClasses(map, textCodes(text, "unit", false)));
}

describe("mapClasses", () => {
  it("gives characters that the pattern does not tell apart one byte", () => {
    const [a = "", b = "", c = "", other = "", another = ""] = encoded("[ab]c", "abcx猫");
    expect(a).toBe(b);
    expect(other).toBe(another);
    expect(new Set([a, c, other]).size).toBe(3);
  });

  it("leaves the structure of the pattern as it is", () => {
    const map = mapClasses("\\A(?:a{2,3}|[b-d]+?)*(b)\\b\\z(?s:.)");
    const name = "(?:\\\\x\\{[0-9a-f]+\\}|\\[[^\\]]*\\])";
    expect(map?.pattern).toMatch(
      new RegExp(`^\\\\A\\(\\?:${name}\\{2,3\\}\\|${name}\\+\\?\\)\\*\\(${name}\\)\\\\b\\\\z${name}$`),
    );
  });

  it("keeps word characters and others apart where boundaries look at them", () => {
    const text = "aZ0_-猫\n";
    expect(encoded("\\ba|-", text).replace(/\w/g, "w").replace(/\W/g, "-")).toBe("wwww---");
  });

  it("makes large classes cheap", () => {
    const large = accepted("\\p{L}+\\p{N}", "u");
    expect(mapClasses(large.pattern)?.shrink).toBeLessThan(0.01);
    expect(mapClasses("abc")?.shrink).toBe(1);
  });

  it("gives up on more kinds of characters than there are bytes", () => {
    const many = String.fromCodePoint(...Array.from({ length: 200 }, (_, i) => 0x4e00 + i));
    expect(mapClasses(accepted(many).pattern)).toBeNull();
    expect(mapClasses(accepted(`${many.slice(0, 70)}\\b`).pattern)).toBeNull();
    expect(mapClasses(accepted(many.slice(0, 70)).pattern)).not.toBeNull();
  });
});
