import { describe, expect, it } from "vitest";
import type { RegexEngine } from "../../../src/matcher/ports.ts";
import { CountingRegex } from "../../../src/matcher/scan/counting-regex.ts";
import type { Cut } from "../../../src/matcher/scan/cut.ts";
import type { SearchedRegex } from "../../../src/matcher/scan/gap-windows.ts";
import { Haystack } from "../../../src/matcher/scan/haystack.ts";
import { JoinedSearch } from "../../../src/matcher/scan/joined-search.ts";
import type { LiteralRules } from "../../../src/matcher/scan/literal-key.ts";
import { accepted, openEngine, programFor } from "../../support/regex/engine.ts";

const folded: LiteralRules = { caseSensitive: false, wholeWords: false };
const exact: LiteralRules = { caseSensitive: true, wholeWords: false };
const engine = openEngine();
let nextId = 0;
const keyOf = (source: string, flags = ""): SearchedRegex => ({
  regex: accepted(source, flags),
  program: { ...programFor(source, flags), id: nextId++ },
  gap: null,
});

function setup(
  messages: readonly string[],
  regex: RegexEngine = engine,
): { readonly search: JoinedSearch; readonly haystack: Haystack; readonly cut: (depth: number) => Cut } {
  const haystack = new Haystack({ messages, sources: { scenario: "the Scene" }, injections: [], messagesMax: 99 });
  const cut = (depth: number): Cut => ({ depth, prefix: haystack.prefixLength(depth), sources: 63, recursion: true });
  return { search: new JoinedSearch(haystack, regex), haystack, cut };
}

describe("literals in the joined text", () => {
  it("may span messages", () => {
    const { search, cut } = setup(["one", "two"]);
    expect(search.hasLiteral("ONE\n\u0001two", folded, cut(2))).toBe(true);
    expect(search.hasLiteral("ONE\n\u0001two", folded, cut(1))).toBe(false);
  });

  it("are told by the part they begin in, in units of the text as given", () => {
    const { search, cut } = setup(["İİ one", "two"]);
    expect(search.placeOfLiteral("ONE", folded, cut(2))).toEqual({ where: "message", index: 0, offset: 3, length: 3 });
    expect(search.placeOfLiteral("Scene", exact, cut(2))).toMatchObject({ where: "source", offset: 4, length: 5 });
    expect(search.placeOfLiteral("scene", exact, cut(2))).toBeNull();
    expect(search.placeOfLiteral("\u0001İ", exact, cut(2))).toMatchObject({ where: "haystack", offset: 0 });
  });

  it("keep the answers of different rules apart", () => {
    const { search, cut } = setup(["Cats"]);
    expect(search.hasLiteral("cat", folded, cut(1))).toBe(true);
    expect(search.hasLiteral("cat", exact, cut(1))).toBe(false);
    expect(search.hasLiteral("cat", { caseSensitive: false, wholeWords: true }, cut(1))).toBe(false);
  });
});

const NAMED = { source: "one", flags: "" };

describe("regexes on the joined text", () => {
  it("run once for a text, however many entries ask", () => {
    const counting = new CountingRegex(engine);
    const { search, cut } = setup(["one", "two"], counting);
    const key = keyOf("one\\n[^]two");
    expect(search.findRegex(key, cut(2))).toBe(1);
    const { calls } = counting;
    expect(calls).toBeGreaterThan(0);
    expect(search.findRegex(key, cut(9))).toBe(1);
    expect(search.placeOfRegex(key, NAMED, cut(2))).toMatchObject({
      where: "message",
      index: 0,
      offset: 0,
      length: 0,
      hit: NAMED,
    });
    expect(counting.calls).toBe(calls);
    expect(search.findRegex(key, cut(1))).toBeLessThan(0);
    expect(search.candidates).toBe(1);
  });

  it("run again when a recursion segment made it another text", () => {
    const { search, haystack, cut } = setup(["one"]);
    const key = keyOf("one[^]*three");
    expect(search.findRegex(key, cut(1))).toBeLessThan(0);
    haystack.pushSegment("three");
    expect(search.findRegex(key, cut(1))).toBe(1);
    expect(search.findRegex(key, { ...cut(1), recursion: false })).toBeLessThan(0);
  });

  it("have no place where they do not match", () => {
    const { search, cut } = setup(["one"]);
    expect(search.placeOfRegex(keyOf("two\\n"), NAMED, cut(1))).toBeNull();
  });

  it("see the end of the text at the end of the last part alone", () => {
    const { search, cut } = setup(["one", "two"]);
    expect(search.findRegex(keyOf("one$"), cut(2))).toBeLessThan(0);
    expect(search.findRegex(keyOf("Scene$"), cut(2))).toBeGreaterThan(0);
    expect(search.findRegex(keyOf("one$", "m"), cut(2))).toBeGreaterThanOrEqual(0);
  });
});
