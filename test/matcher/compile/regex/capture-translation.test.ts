import { describe, expect, it } from "vitest";

import { translateCapturing } from "../../../../src/matcher/compile/regex/capture-translation.ts";

const all = (): boolean => true;

describe("translateCapturing", () => {
  it("captures wanted groups only, and runs on text as it is", () => {
    expect(translateCapturing("(a)(?<n>b)", "i", (group) => group === 2)).toMatchObject({
      ok: true,
      pattern: "(?:[Aa])([Bb])".replace("(?:[Aa])", "(?:[Aa])"),
      captured: [2],
      plainLinesOnly: false,
    });
    expect(translateCapturing("k", "iu", all)).toMatchObject({ pattern: "[Kk\\x{212a}]" });
  });

  it("is right for plain lines only with line anchors", () => {
    expect(translateCapturing("^a$", "m", all)).toMatchObject({ ok: true, plainLinesOnly: true });
    expect(translateCapturing("^a$", "", all)).toMatchObject({ ok: true, plainLinesOnly: false });
  });

  it.each([
    ["a(?=b)", "", "regex-lookaround"],
    ["(a)\\1", "", "regex-backreference"],
    ["\\ba", "iu", "regex-anchor"],
    ["\\B", "", "regex-anchor"],
    ["(?:a?)*", "", "regex-empty-repeat"],
    ["(?:(a)|b)+", "", "regex-group-in-repeat"],
    ["(?:a(b)?)+", "", "regex-group-in-repeat"],
    ["(", "", "regex-syntax"],
    ["a{200}", "", "regex-repeat-limit"],
    ["a".repeat(2_000), "", "regex-too-long"],
  ])("refuses /%s/%s", (source, flags, code) => expect(translateCapturing(source, flags, all)).toMatchObject({ code }));

  it("allows in repeats what the replacement does not use, and groups of every round", () => {
    expect(translateCapturing("(?:(a)|b)+", "", () => false)).toMatchObject({ ok: true, captured: [] });
    expect(translateCapturing("(?:(a)b)+", "", all)).toMatchObject({ ok: true, captured: [1] });
  });
});
