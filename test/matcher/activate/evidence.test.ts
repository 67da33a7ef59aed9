import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Evidence } from "../../../src/matcher/model/outcome.ts";
import { type Fields, type GivenScan, scanned } from "../../support/lore.ts";

function evidence(fields: Fields, messages: readonly string[], given: Partial<GivenScan> = {}): Evidence | undefined {
  const entries = [{ content: "Text.", ...fields }];
  return scanned({ entries, messages, ...given, settings: { scanDepth: 10, ...given.settings } }).entry(0).evidence;
}

describe("where a key was found", () => {
  it("is the newest message that has it, at its first place there", () => {
    expect(evidence({ key: ["cat"] }, ["none", "a cat, a cat", "cat"])).toEqual({
      key: "cat",
      keyIndex: 0,
      where: "message",
      index: 1,
      offset: 2,
      length: 3,
    });
  });

  it("is counted in the trimmed message, which is what is scanned", () => {
    expect(evidence({ key: ["cat"] }, ["  \n cat "])).toMatchObject({ index: 0, offset: 0 });
  });

  it("is a source, an injection, or a recursion text when no message has it", () => {
    const request = { sources: { scenario: "on the mat" }, injections: ["first", "the {{user}} cat"] };
    expect(evidence({ key: ["mat"], matchScenario: true }, ["x"], { request })).toEqual({
      key: "mat",
      keyIndex: 0,
      where: "source",
      source: "scenario",
      offset: 7,
      length: 3,
    });
    // The injection is scanned as it is after its macros.
    expect(evidence({ key: ["cat"] }, ["x"], { request })).toMatchObject({ where: "injection", index: 1, offset: 9 });
  });

  it("is the message before the source, and the source before the injection", () => {
    const request = { sources: { scenario: "cat" }, injections: ["cat"] };
    expect(evidence({ key: ["cat"], matchScenario: true }, ["cat"], { request })?.where).toBe("message");
    expect(evidence({ key: ["cat"], matchScenario: true }, ["x"], { request })?.where).toBe("source");
  });

  it("is none for entries that needed no key, and for a key of white space", () => {
    expect(evidence({ constant: true, key: ["cat"] }, ["cat"])).toBeUndefined();
    expect(evidence({ key: [" "] }, ["cat"])).toBeUndefined();
  });
});

describe("offsets where lower case changes the length of a text", () => {
  it.each<[what: string, text: string, key: string, offset: number, length: number]>([
    ["İ before the hit", "İİ cat", "CAT", 3, 3],
    ["İ in the hit", "a İSTANBUL", "istanbul".replace("i", "i\u0307"), 2, 8],
    ["final sigma at the end of a word", "ὈΔΥΣΣΕΎΣ", "ὀδυσσεύς", 0, 8],
    ["sigma inside a word", "ΣΑΣΑ", "σασα", 0, 4],
    ["a character outside the BMP before it", "𝔸😀 cat", "cat", 5, 3],
    ["an astral letter with case", "x 𐐀y", "𐐨", 2, 2],
    ["ß is not ss", "straße STRASSE", "strasse", 7, 7],
    ["the Kelvin sign is a k", "5 \u212a", "k", 2, 1],
  ])("%s", (_what, text, key, offset, length) => {
    expect(evidence({ key: [key] }, [text])).toMatchObject({ where: "message", index: 0, offset, length });
    // A key that is only known during the scan is found at the same place.
    expect(evidence({ key: [`{{noop}}${key}`] }, [text])).toMatchObject({ offset, length });
  });

  it("does not take a final sigma for one inside a word", () => {
    const { active } = scanned({ entries: [{ key: ["σας"] }], messages: ["ΣΑΣΑ"] });
    expect(active).toEqual([]);
  });

  it("point at the key in the text as it was given (property)", () => {
    const piece = fc.constantFrom("İ", "Σ", "ς", "σ", "𝔸", "😀", "ß", "a", "B", " ", "ǅ", "K", "猫");
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => `x${pieces.join("")}x`);
    fc.assert(
      fc.property(text, text, fc.constantFrom("cat", "猫犬", "ΣΑ"), fc.boolean(), (before, after, key, sensitive) => {
        const message = `${before}${key}${after}`;
        const found = evidence({ key: [key], caseSensitive: sensitive }, ["older", message]);
        const expected = sensitive ? message.indexOf(key) : before.length;
        const first = message.slice(found?.offset, (found?.offset ?? 0) + (found?.length ?? 0));
        expect(found?.index).toBe(1);
        expect(first.toLowerCase()).toBe(key.toLowerCase());
        expect(found?.offset).toBeLessThanOrEqual(expected);
      }),
      { numRuns: 40 },
    );
  });
});

describe("evidence of regexes", () => {
  it("begins and ends where the match does", () => {
    expect(evidence({ key: ["/c.t/"] }, ["x", "İ a cat"])).toEqual({
      key: "/c.t/",
      keyIndex: 0,
      where: "message",
      index: 1,
      offset: 4,
      length: 3,
    });
  });

  it("is in the newest message also for a match over several messages", () => {
    expect(evidence({ key: ["/cat\\n[^]*dog/"] }, ["a cat", "a dog"])).toMatchObject({
      where: "message",
      index: 0,
      offset: 2,
    });
  });

  it("is the whole haystack where the match begins at the marker before everything", () => {
    expect(evidence({ key: ["/^\\x01a[^]*dog/"] }, ["a cat", "a dog"])).toMatchObject({ where: "haystack", offset: 0 });
  });
});

describe("who woke an entry", () => {
  const wake = (contents: string[], key: string): ReturnType<typeof scanned> =>
    scanned({
      entries: [...contents.map((content) => ({ constant: true, content })), { uid: 9, key: [key], content: "Woken." }],
      messages: ["x"],
      settings: { recursive: true },
    });

  it.each([
    ["dog", 1],
    ["/d.g/", 1],
    ["{{noop}}dog", 1],
  ])("is the entry whose content has %s", (key, waker) => {
    const scan = wake(["a cat", "the dog", "a dog"], key);
    expect(scan.entry(9)).toMatchObject({
      reason: "recursion",
      wokenBy: waker,
      evidence: { where: "recursion", index: 0, offset: "a cat\nthe ".length },
    });
  });

  it("is nobody for an entry that the chat woke in a later loop", () => {
    const { entry } = scanned({
      entries: [
        { constant: true, content: "the dog" },
        { key: ["x"], content: "X.", delayUntilRecursion: true },
      ],
      messages: ["x"],
      settings: { recursive: true },
    });
    expect(entry(1)).toMatchObject({ reason: "key", loop: 2 });
    expect(entry(1).wokenBy).toBeUndefined();
  });
});
