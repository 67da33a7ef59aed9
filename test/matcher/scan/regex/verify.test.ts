import { describe, expect, it } from "vitest";

import type { RegexEngine } from "../../../../src/matcher/ports.ts";
import { ScanText } from "../../../../src/matcher/scan/regex/scan-text.ts";
import { REGEX_MISS, type RunnableRegex, verifyLines, verifyText } from "../../../../src/matcher/scan/regex/verify.ts";
import { accepted, openEngine, programFor } from "../../../support/regex/engine.ts";

/** An engine that notes what it was given. */
function watched(): RegexEngine & { readonly texts: string[] } {
  const engine = openEngine();
  const texts: string[] = [];
  return {
    texts,
    test: (program, text) => engine.test(program, text),
    exec: (program, text, from) => {
      texts.push(text);
      return engine.exec(program, text, from);
    },
  };
}

const regexOf = (source: string, flags = ""): RunnableRegex => ({
  program: programFor(source, flags),
  regex: accepted(source, flags),
});
const FILL = "some line of other text without anything\n".repeat(50);

describe("verifyLines", () => {
  it("runs only on lines with a required literal, and finds the first match", () => {
    const engine = watched();
    const text = `${FILL}a dragonfly\n${FILL}a dragon here\n${FILL}dragon`;
    const at = verifyLines(
      engine,
      regexOf("dragon\\s?\\b(?:.*)here|dragonX".replace("\\s?", " ?")),
      new ScanText(text),
      { from: 0, marked: true },
    );
    expect(at).toBe(text.indexOf("dragon here"));
    expect(engine.texts.join("").length).toBeLessThan(100);
  });

  it("takes pieces of long lines for patterns of bounded length", () => {
    const engine = watched();
    const text = `${"x ".repeat(5_000)}king of queen${" y".repeat(5_000)}`;
    expect(verifyLines(engine, regexOf("king.{0,20}queen"), new ScanText(text), { from: 0, marked: true })).toBe(
      10_000,
    );
    expect(engine.texts.join("").length).toBeLessThan(200);
  });

  it("gives no call to texts without the literal", () => {
    const engine = watched();
    expect(verifyLines(engine, regexOf("dragon\\b"), new ScanText(FILL), { from: 0, marked: true })).toBe(REGEX_MISS);
    expect(engine.texts).toEqual([]);
  });

  it("sees the marker before a segment, if there is one", () => {
    const segment = new ScanText("User: hi\nUser");
    const first = { from: 0, marked: true };
    expect(verifyLines(openEngine(), regexOf("^User", "m"), segment, first)).toBe(9);
    expect(verifyLines(openEngine(), regexOf("^User", "m"), segment, { ...first, marked: false })).toBe(0);
    expect(verifyLines(openEngine(), regexOf(".User"), segment, first)).toBe(0);
    expect(verifyLines(openEngine(), regexOf("User$", "m"), segment, first)).toBe(9);
  });

  it("runs everything where lower case moves offsets or the literal is everywhere", () => {
    expect(verifyLines(openEngine(), regexOf("dragon", "i"), new ScanText("İ DRAGON"), { from: 0, marked: true })).toBe(
      2,
    );
    const crowd = new ScanText(`${"ab ".repeat(2_000)}abc`);
    expect(verifyLines(openEngine(), regexOf("abc\\b|ab!"), crowd, { from: 0, marked: true })).toBe(6_000);
  });
});

describe("verifyText", () => {
  const haystack = (...segments: readonly string[]): ScanText =>
    new ScanText(segments.map((segment) => `\u0001${segment}`).join("\n"));

  it("cuts anchored patterns to the start", () => {
    const engine = watched();
    expect(verifyText(engine, regexOf("^\\x01User"), haystack(`User ${FILL}`))).toBe(0);
    expect(engine.texts.join("").length).toBeLessThan(20);
  });

  it("keeps patterns that cannot see the marker to their segments", () => {
    const engine = watched();
    const text = haystack(FILL, "the fire\n\nstorm", FILL);
    expect(verifyText(engine, regexOf("fire\\s+storm"), text)).toBe(text.text.indexOf("fire"));
    expect(engine.texts.join("").length).toBeLessThan(30);
    expect(verifyText(engine, regexOf("fire\\s+storm"), haystack("fire", "storm"))).toBe(REGEX_MISS);
  });

  it("lets patterns span segments that can", () => {
    expect(verifyText(openEngine(), regexOf("moon.{0,20}sun", "s"), haystack("the moon", "the sun"))).toBe(5);
    expect(verifyText(openEngine(), regexOf("new$"), haystack("old", "new"))).toBe(6);
    expect(verifyText(openEngine(), regexOf("old$"), haystack("old", "new"))).toBe(REGEX_MISS);
    expect(verifyText(openEngine(), regexOf("\\n\\x01b"), haystack("a", "b"))).toBe(2);
  });

  it("runs the whole text of a pattern without literals", () => {
    const engine = watched();
    expect(verifyText(engine, regexOf("\\d\\s"), haystack("a", "1 "))).toBe(4);
    expect(engine.texts).toEqual(["\u0001a\n\u00011 "]);
  });

  it("answers for patterns with anchors where lower case moves offsets", () => {
    expect(verifyText(openEngine(), regexOf("dragon$", "i"), haystack("İ", "DRAGON"))).toBe(4);
  });
});
