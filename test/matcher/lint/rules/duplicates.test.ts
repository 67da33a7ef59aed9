import { describe, expect, it } from "vitest";
import { codesOf, findingsOf } from "../support.ts";

describe("duplicate-key-in-entry", () => {
  it.each([
    ["twice the same", ["harbour", "harbour"], {}],
    ["apart from case", ["Harbour", "harbour"], {}],
    ["apart from outer spaces", ["harbour ", "harbour"], {}],
    ["regexes", ["/a b/i", "/a b/i"], {}],
  ])("%s", (_name, keys, fields) => expect(codesOf([{ keys, ...fields }])).toContain("duplicate-key-in-entry"));

  it("is silent for another case where case counts, and for other flags", () => {
    expect(codesOf([{ keys: ["Harbour", "harbour"], caseSensitive: true }])).toEqual([]);
    expect(codesOf([{ keys: ["/old quay/i", "/old quay/"] }])).toEqual([]);
  });

  it("holds for secondary keys, not across the two lists", () => {
    expect(codesOf([{ secondaryKeys: ["pier", "pier"] }])).toEqual(["duplicate-key-in-entry"]);
    expect(codesOf([{ keys: ["pier"], secondaryKeys: ["pier"] }])).toEqual([]);
  });
});

describe("duplicate-key", () => {
  it("reports a key once for all entries that share it", () => {
    const entries = Array.from({ length: 6 }, () => ({ keys: ["harbour"] }));
    const findings = findingsOf(entries);
    expect(findings.map(({ code, path }) => [code, path])).toEqual([["duplicate-key", '$.entries["1"].key[0]']]);
    expect(findings[0]?.message).toContain("and 2 more");
  });

  it("takes variants of one inclusion group as meant", () => {
    const variant = (name: string) => ({ keys: ["harbour"], group: { name, weight: 50 } });
    expect(codesOf([variant("weather"), variant("weather, mood")])).toEqual([]);
    expect(codesOf([variant("weather"), variant("mood")])).toEqual(["duplicate-key"]);
  });

  it("is silent for entries of different case rules, and for disabled ones", () => {
    expect(
      codesOf([
        { keys: ["Pier"], caseSensitive: true },
        { keys: ["pier"], caseSensitive: true },
      ]),
    ).toEqual([]);
    expect(codesOf([{ keys: ["pier"] }, { keys: ["pier"], enabled: false }])).toEqual([]);
  });
});
