import { describe, expect, it } from "vitest";
import { codesOf, findingsOf } from "../support.ts";

const keyed = (key: string) => codesOf([{ keys: [key] }]);

describe("regex keys", () => {
  it.each([
    ["path-like-regex", "/usr/my", "/usrmy/i"],
    ["path-like-regex", "/etc/", "/dragon/"],
    ["path-like-regex", "/home\\/anna/", "/anna\\/home/"],
    ["regex-does-not-compile-treated-as-text", "/[unclosed/", "/\\[closed/"],
    ["regex-does-not-compile-treated-as-text", "/old (pier/gg", "/usr/bin"],
    ["regex-does-not-compile-treated-as-text", "/old/pier(s)?/i", "/old\\/pier(s)?/i"],
    ["regex-does-not-compile-treated-as-text", "/piers?/d", "/usr/lib/"],
    ["regex-does-not-compile-treated-as-text", "/fox/v", "/fox/u"],
    ["regex-does-not-compile-treated-as-text", "/fox/dgi", "/fox/gi"],
    ["regex-does-not-compile-treated-as-text", "/a/b/", "/a\\/b/"],
    ["regex-does-not-compile-treated-as-text", "/fox/es/i", "/fox\\/es/i"],
    ["regex-does-not-compile-treated-as-text", "/fox/den/", "/fox/den"],
    ["regex-does-not-compile-treated-as-text", "/fo/x/es/i", "/usr/local/bin"],
    ["regex-does-not-compile-treated-as-text", "/the old pier/or quay/", "and/or"],
    ["regex-does-not-compile-treated-as-text", "/old.pier/quay/v", "/usr/share/v"],
    ["regex-does-not-compile-treated-as-text", "/a\\/b/c/", "fox/es/i"],
    ["regex-does-not-compile-treated-as-text", "/fox/ii", "///"],
    ["regex-does-not-compile-treated-as-text", "/(fox/es/", "//"],
    ["regex-does-not-compile-treated-as-text", "/[fox]/v", "//fox//"],
    ["escaped-brace-in-regex", "/\\{pier\\}/", "/[{]pier[}]/"],
    ["caret-never-matches", "/^dragon/", "/^\\x01dragon/"],
    ["caret-never-matches", "/(?:^|^)dragon/i", "/(?:^|the )dragon/"],
    ["caret-never-matches", "/dragon^/", "/^.?dragon/"],
    ["sticky-flag-never-matches", "/wyvern/iy", "/\\x01wyvern/i"],
    ["caret-skips-message-start", "/^dragon/m", "/(?:^|\\x01)dragon/m"],
    ["dollar-only-at-text-end", "/dragon$/", "/dragon(?:\\n|$)/"],
    ["regex-unsupported-by-safe-engine", "/(\\w+) \\1/", "/(?:ha){2}/"],
    ["regex-too-long", `/${"pier".repeat(300)}/`, `/${"pier".repeat(200)}/`],
    ["regex-repeat-limit", "/pier.{1,101}quay/", "/pier.{1,100}quay/"],
    ["regex-property-repeat", "/pier\\p{L}{1,11}/u", "/pier\\p{L}{1,10}/u"],
  ])("%s: %s", (code, bad, good) => {
    expect(keyed(bad)).toContain(code);
    expect(keyed(good)).not.toContain(code);
  });

  it("looks at long keys of many slashes and signs once", () => {
    expect(keyed(`/${"(/".repeat(200_000)}!`)).not.toContain("regex-does-not-compile-treated-as-text");
  });

  it("offers AND ALL for a chain of look-aheads that is refused", () => {
    const findings = findingsOf([{ keys: ["/(?=.*king)(?=.*queen)/s"] }]);
    const refused = findings.find(({ code }) => code === "regex-unsupported-by-safe-engine");
    expect(refused?.remedy).toBe('Use "king" as the key and "queen" as secondary keys with AND ALL.');
  });

  it("asks the engine about patterns that could be translated, each once", () => {
    const asked: string[] = [];
    const validate = ({ pattern }: { readonly pattern: string }): string | null => {
      asked.push(pattern);
      return pattern.toLowerCase().includes("pier") ? "too large" : null;
    };
    const findings = findingsOf([{ keys: ["/pier/", "/quay/"] }, { keys: ["/pier/i", "/(\\w+) \\1/", "/quay/"] }], {
      validate,
    });
    const refused = findings.filter(({ code }) => code === "regex-unsupported-by-safe-engine");
    expect(refused.map(({ message }) => message).join()).toMatch(/"\/pier\/".*regex-engine-refused: too large/);
    expect([refused.length, asked.length]).toEqual([3, 3]);
  });

  it("looks at no anchors where the text is empty", () => {
    expect(codesOf([{ keys: ["/^$/"], scanDepth: 0 }])).toEqual([]);
  });

  it("refuses the 33rd regex without a required literal, in file order", () => {
    const entries = Array.from({ length: 33 }, (_, i) => ({ keys: [`/[a-f][0-9]{${i + 1}}/`] }));
    expect(findingsOf(entries).map(({ code, path }) => [code, path])).toEqual([
      ["regex-no-literal-quota", '$.entries["32"].key[0]'],
    ]);
    expect(codesOf(entries.slice(1))).toEqual([]);
    const repeated = [...entries.slice(1), entries[1] ?? {}].map((entry) => ({ ...entry, group: { name: "g" } }));
    const found = findingsOf(repeated).filter(({ code }) => code === "regex-no-literal-quota");
    expect(found.map(({ path }) => path)).toEqual(['$.entries["32"].key[0]']);
    expect(codesOf(entries.map((entry, i) => (i === 0 ? { ...entry, enabled: false } : entry)))).toEqual([
      "regex-no-literal-quota",
    ]);
  });
});
