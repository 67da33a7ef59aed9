import { describe, expect, it } from "vitest";
import { expandMacros } from "../../../src/matcher/macros/expand.ts";
import { macroEnvironment } from "../../../src/matcher/macros/environment.ts";
import { plainUnitLoader, type RegexEngine } from "../../../src/matcher/ports.ts";
import type { Cut } from "../../../src/matcher/scan/cut.ts";
import type { KeyTester } from "../../../src/matcher/scan/key-tester.ts";
import { LoreSearch } from "../../../src/matcher/scan/lore-search.ts";
import { compiled, type Fields, scanned } from "../../support/lore.ts";
import { openEngine } from "../../support/regex/engine.ts";

const rules = { caseSensitive: false, wholeWords: false };
const engine = openEngine();

interface Setup {
  readonly tester: KeyTester;
  readonly cut: Cut;
  readonly keys: readonly string[];
  /** Whether the key at this place of the entry hits. */
  readonly hits: (slot: number) => boolean;
}

function setup(keys: readonly string[], messages: readonly string[], regex: RegexEngine = engine): Setup {
  const lore = compiled({ entries: [{ key: keys }] });
  const macros = macroEnvironment({ user: "Mara" });
  const search = new LoreSearch({
    lore,
    texts: { messages, sources: {}, injections: [], messagesMax: 99 },
    regex,
    loader: plainUnitLoader,
    expand: (text, owner) => expandMacros(text, macros, { owner }),
  });
  const { tester, haystack } = search;
  const cut = { depth: 9, prefix: haystack.prefixLength(9), sources: 0, recursion: true };
  return { tester, cut, keys, hits: (slot) => tester.test(slot, keys[slot] ?? "", rules, cut) };
}

describe("a compiled key", () => {
  it.each<[key: string, hits: boolean]>([
    ["", false],
    [" ", true],
    ["CAT", true],
    ["dog", false],
    ["/c.t/", true],
    ["/d.g/", false],
    ["/cat\\n[^]*old/", true],
    ["cat\n\u0001old", true],
    ["cat\nold", false],
    ["{{user}}", true],
    ["{{char}}x", false],
    ["{{noop}}", false],
    ["{{newline}}", true],
    ["/M{{noop}}.r/", true],
    [String.raw`/(\w+) \1/`, false],
    [String.raw`/{{noop}}(\w+) \1/`, false],
  ])("%j hits: %s", (key, expected) => {
    const { hits } = setup([key], ["Mara's cat", "old"]);
    expect(hits(0)).toBe(expected);
  });
});

describe("where a key was found", () => {
  const places = (key: string): ReturnType<KeyTester["locate"]> => {
    const { tester, cut, hits } = setup([key], ["Mara's cat", "old"]);
    expect(hits(0)).toBe(true);
    return tester.locate(0, rules, cut);
  };

  it.each<[key: string, offset: number, length: number]>([
    ["cat", 7, 3],
    ["/c.t/", 7, 0],
    ["/cat\\n[^]*old/", 7, 0],
    ["cat\n\u0001old", 7, 8],
    ["{{noop}}cat", 7, 3],
    ["/{{noop}}c.t/", 7, 0],
  ])("%j: at %d, %d long", (key, offset, length) => {
    expect(places(key)).toMatchObject({ where: "message", index: 0, offset, length });
  });

  it.each([" ", "{{newline}}"])("is nowhere for %j", (key) => expect(places(key)).toBeNull());

  it("of a key with macros is where it hit, without expanding it again", () => {
    const { tester, cut, hits } = setup(["{{incvar::n}}"], ["3", "2", "1"]);
    expect(hits(0)).toBe(true);
    expect(tester.locate(0, rules, cut)).toMatchObject({ index: 2 });
    expect(tester.locate(0, rules, cut)).toMatchObject({ index: 2 });
    expect(hits(0)).toBe(true);
    expect(tester.locate(0, rules, cut)).toMatchObject({ index: 1 });
  });

  it.each(["{{incvar::n}}", "/{{incvar::n}}/"])("of %s that hits no more is nowhere", (key) => {
    const { tester, cut, hits } = setup([key], ["1"]);
    expect([hits(0), hits(0)]).toEqual([true, false]);
    expect(tester.locate(0, rules, cut)).toBeNull();
  });
});

describe("a key that cannot answer", () => {
  const late: RegexEngine = { test: () => "deadline", exec: () => "deadline" };
  it("is a miss that leaves its trouble behind, the first until it is cleared", () => {
    const { tester, hits } = setup(["/c.t/", String.raw`/(\w+) \1/`, "cat"], ["cat"], late);
    expect([hits(2), tester.trouble]).toEqual([true, null]);
    expect([hits(0), tester.trouble]).toEqual([false, "regex-deadline"]);
    expect([hits(1), tester.trouble]).toEqual([false, "regex-deadline"]);
    tester.trouble = null;
    expect([hits(1), tester.trouble]).toEqual([false, "regex-refused"]);
  });
});

describe("a key as group scoring tests it", () => {
  const raw = (key: string, message: string, compiledKey = true): boolean => {
    const { tester, cut } = setup([key], [message]);
    return tester.testRaw(key, compiledKey ? 0 : -1, rules, cut);
  };

  it.each<[key: string, message: string, hits: boolean]>([
    ["cat", "a cat", true],
    [" cat", "a cat", true],
    ["cat ", "a cat", false],
    ["", "anything", true],
    ["{{user}}", "Mara", false],
    ["{{user}}", "a {{user}}", true],
    [String.raw`\{x\}`, "{x}", false],
    ["/c.t/", "a cat", true],
    [" /c.t/", "a cat", false],
    ["<user>", "a <USER>", true],
  ])("%j on %j: %s, compiled or not", (key, message, hits) => {
    expect(raw(key, message)).toBe(hits);
    expect(raw(key, message, false)).toBe(hits);
  });
});

describe("keys with macros during a scan", () => {
  const entry = (key: string[], fields: Fields = {}): Fields => ({ key, content: "Text.", ...fields });

  it("are expanded each time they are tested, in order, until one hits", () => {
    const entries = [entry(["{{incvar::n}}x", "{{incvar::n}}"]), entry(["{{getvar::n}}"])];
    const { active, entry: of } = scanned({ entries, messages: ["2"] });
    expect(active).toEqual([0, 1]);
    expect(of(0).evidence).toMatchObject({ keyIndex: 1, where: "message", index: 0, offset: 0, length: 1 });
  });

  it("may become regexes, with their own case and flags", () => {
    expect(
      scanned({ entries: [entry(["/{{user}}\\s.at/"], { caseSensitive: false })], messages: ["Mara sat"] }).active,
    ).toEqual([0]);
    expect(scanned({ entries: [entry(["/{{user}}\\s.AT/"])], messages: ["Mara sat"] }).active).toEqual([]);
  });
});

describe("regexes on small chats", () => {
  const regexes = [
    "/x?/",
    "/$/",
    "/^$/m",
    "/a$/m",
    "/^.?$/",
    "/\\x01$/m",
    "/a\\n/",
    "/\\n\\x01b/",
    "/[^]{4}/",
    "/\\b/",
  ];
  const chats: readonly (readonly string[])[] = [[], [""], ["a"], ["", "b"], ["a\nb", ""], ["A", "b", "a"]];
  const extras: readonly { readonly injections: string[]; readonly scenario: string }[] = [
    { injections: [], scenario: "" },
    { injections: ["b"], scenario: "a\n" },
  ];
  const cases = chats.flatMap((messages) =>
    [0, 1, 3].flatMap((scanDepth) => extras.map((extra) => ({ messages, scanDepth, extra }))),
  );

  it.each(regexes)("%s is what JavaScript says of the joined text", (key) => {
    const [, source = "", flags = ""] = /^\/(.*)\/(\w*)$/s.exec(key) ?? [];
    const regex = new RegExp(source, flags);
    const entries = [{ key: [key], content: "Text.", matchScenario: true }];
    for (const { messages, scanDepth, extra } of cases) {
      const { injections, scenario } = extra;
      const parts = [
        messages.slice(0, scanDepth).join("\n\u0001"),
        ...(scenario === "" ? [] : [scenario]),
        ...injections,
      ];
      const haystack = scanDepth === 0 ? "" : `\u0001${parts.join("\n\u0001")}`;
      const request = { sources: { scenario }, injections };
      const { active } = scanned({ entries, messages, settings: { scanDepth }, request });
      expect(active.length > 0, JSON.stringify([messages, scanDepth, extra])).toBe(regex.test(haystack));
    }
  });
});
