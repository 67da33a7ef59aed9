import { describe, expect, it } from "vitest";
import { codesOf, findingsOf } from "../support.ts";

describe("key-contained-in-key", () => {
  it("reports the short key once, with the longer ones", () => {
    const keys = ["port", "airport", "portal", "sports", "report", "porter"];
    const findings = findingsOf(keys.map((key) => ({ keys: [key], comment: key })));
    const short = findings.find(({ path }) => path === '$.entries["0"].key[0]');
    expect(short?.code).toBe("key-contained-in-key");
    expect(short?.message).toContain('"airport" of "airport" (uid 1)');
    expect(short?.message).toContain("and 1 more");
  });

  it("follows case and whole-word settings of the short key", () => {
    const longer = { keys: ["Airport"] };
    expect(codesOf([{ keys: ["port"], matchWholeWords: true }, longer])).toEqual([]);
    expect(codesOf([{ keys: ["Port"], caseSensitive: true }, longer])).toEqual([]);
    expect(codesOf([{ keys: ["port"], caseSensitive: true }, longer])).toEqual(["key-contained-in-key"]);
    const words = [{ keys: ["port"], matchWholeWords: true }, { keys: ["old port"] }];
    expect(codesOf(words)).toEqual(["key-contained-in-key"]);
  });

  it("is silent for equal keys, regexes and macros", () => {
    expect(codesOf([{ keys: ["port"] }, { keys: ["/airport/", "{{char}}port"] }])).toEqual([]);
  });
});

describe("redundant-key", () => {
  it("reports a longer key beside a shorter one of the same entry", () => {
    const [finding] = findingsOf([{ keys: ["port", "airport"] }]);
    expect(finding).toMatchObject({ code: "redundant-key", path: '$.entries["0"].key[1]', severity: "info" });
  });

  it("is silent where whole words keeps them apart", () => {
    expect(codesOf([{ keys: ["port", "airport"], matchWholeWords: true }])).toEqual([]);
  });
});
