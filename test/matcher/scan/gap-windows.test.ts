import { beforeAll, describe, expect, it } from "vitest";
import { gapOf } from "../../../src/matcher/compile/regex-gap.ts";
import type { RegexEngine } from "../../../src/matcher/ports.ts";
import { CountingRegex } from "../../../src/matcher/scan/counting-regex.ts";
import { type SearchedRegex, verifyWindows } from "../../../src/matcher/scan/gap-windows.ts";
import { ScanText } from "../../../src/matcher/scan/regex/scan-text.ts";
import { REGEX_DEADLINE, REGEX_MISS } from "../../../src/matcher/scan/regex/verify.ts";
import { mulberry32 } from "../../../src/matcher/activate/rolls.ts";
import { accepted, openEngine, programFor } from "../../support/regex/engine.ts";

const keyOf = (source: string, flags = ""): SearchedRegex => ({
  regex: accepted(source, flags),
  program: programFor(source, flags),
  gap: gapOf(source, flags),
});

let engine: RegexEngine;
beforeAll(() => {
  engine = openEngine();
});
const run = (key: SearchedRegex, text: string): number => verifyWindows(engine, key, new ScanText(text));

describe("a regex run on the windows around its literals", () => {
  const filler = "no words of it here\n\u0001".repeat(400);

  it.each<[source: string, flags: string, hit: string]>([
    ["kitten\\n[^]?dog", "", "a kitten\n\u0001dog"],
    ["kitten\\s+sat", "i", "the KITTEN\n \n sat"],
    ["kitten[^]{0,40}dog", "", `kitten ${"x\n".repeat(10)} dog`],
    ["\\bkitten\\b\\n", "", "a kitten\n"],
    ["kitten(?:\\n|,)+bird", "", "kitten,\n,\n,bird"],
    ["kitten[a-z\\n]*zebra", "", "kittenabc\ndef\nzebra"],
  ])("/%s/%s finds what JavaScript finds, and where", (source, flags, hit) => {
    const key = keyOf(source, flags);
    expect(key.gap).not.toBeNull();
    const expected = new RegExp(source, flags).exec(filler + hit)?.index;
    expect(run(key, filler + hit + filler)).toBe(expected);
    expect(run(key, filler)).toBe(REGEX_MISS);
  });

  it("reads little of a long text", () => {
    const counting = new CountingRegex(engine);
    const key = keyOf("kitten\\n[^]?dog");
    verifyWindows(counting, key, new ScanText(`${filler}a kitten\nbird${filler}`));
    expect(counting.calls).toBeGreaterThan(0);
    expect(counting.units).toBeLessThan(100);
  });

  it("runs the whole text where the literal is everywhere", () => {
    const counting = new CountingRegex(engine);
    const text = "kitten\nbird ".repeat(200);
    expect(verifyWindows(counting, keyOf("kitten\\n[^]?dog"), new ScanText(`${text}kitten\ndog`))).toBe(text.length);
    expect(verifyWindows(counting, keyOf("kitten\\n[^]?dog"), new ScanText(text))).toBe(REGEX_MISS);
    expect(counting.units).toBeGreaterThan(text.length);
  });

  it("cuts no word: what stands outside a window counts for its boundary", () => {
    const text = `${filler}xxxxkitten\n${filler}`;
    expect(run(keyOf("\\bkitten\\n"), text)).toBe(REGEX_MISS);
    expect(run(keyOf("\\Bkitten\\n"), text)).toBe(text.indexOf("kitten"));
    expect(run(keyOf("kitten\\nno\\b"), text)).toBe(text.indexOf("kitten"));
    expect(run(keyOf("kitten\\nno\\B"), text)).toBe(REGEX_MISS);
  });

  it("passes on that time is up", () => {
    const late: RegexEngine = { test: () => "deadline", exec: () => "deadline" };
    expect(verifyWindows(late, keyOf("kitten\\n"), new ScanText("a kitten\n"))).toBe(REGEX_DEADLINE);
  });

  it("agrees with JavaScript on random texts", () => {
    const next = mulberry32(5);
    const pieces = ["kit", "ten", "kitten", "\n", "\u0001", " ", "dog", "a", "𝔸", "İ", "K"];
    const keys = [
      ["kitten\\s*\\n?dog", "i"],
      ["kitten[^]*?dog", ""],
      ["(?:kit\\n|ten)+dog", ""],
      ["\\Bten\\n[^d]*dog", ""],
      ["dog\\n+.?kit", "i"],
    ].map(([source = "", flags = ""]) => ({ key: keyOf(source, flags), regex: new RegExp(source, flags) }));
    let hits = 0;
    for (let round = 0; round < 120; round++) {
      const count = 5 + Math.floor(next() * 60);
      const text = Array.from({ length: count }, () => pieces[Math.floor(next() * pieces.length)]).join("");
      for (const { key, regex } of keys) {
        const expected = regex.exec(text)?.index ?? REGEX_MISS;
        if (expected >= 0) hits++;
        const found = run(key, text);
        expect(found >= 0, JSON.stringify([regex.source, text])).toBe(expected >= 0);
      }
    }
    expect(hits).toBeGreaterThan(50);
  });
});
