import { describe, expect, it } from "vitest";

import { classifyKey, isBrokenRegexKey, splitRegexKey } from "../../../../src/matcher/compile/regex/key.ts";

describe("classifyKey", () => {
  it.each([
    ["/dragon/", "dragon", ""],
    ["/drag[oe]n/gi", "drag[oe]n", "gi"],
    ["/HELLO/gimsuy", "HELLO", "gimsuy"],
    ["/a\\/b\\/c/", "a/b\\/c", ""],
    ["/a\\\\/b/", "a\\/b", ""],
    ["/x\\/a\\\\/b/", "x/a\\\\/b", ""],
    ["/ /", " ", ""],
    ["/a\nb/", "a\nb", ""],
    ["/\\//", "/", ""],
    ["/a{1,2}b/", "a{1,2}b", ""],
  ])("takes %s for a regex", (key, source, flags) =>
    expect(classifyKey(key)).toEqual({ kind: "regex", source, flags }),
  );

  it.each([
    "dragon",
    "",
    "/",
    "//",
    "///",
    "/a/b/",
    "/a/q",
    "/hello/d",
    "/hello/v",
    "/hello/x",
    "/hello/gg",
    "x/hello/",
    "/hello/ and",
    "/[unclosed/",
    "/(/",
    "/\\/",
    "//\\/",
    "/usr/bin/env",
  ])("takes %s for text", (key) => expect(classifyKey(key)).toEqual({ kind: "literal", text: key }));

  it("tells broken patterns from other text", () => {
    expect(["/[unclosed/", "/hello/gg"].map(isBrokenRegexKey)).toEqual([true, true]);
    expect(["/a/b/", "dragon", "/ok/", "/hello/d"].map(isBrokenRegexKey)).toEqual([false, false, false, false]);
  });

  it("splits without judging the pattern", () => {
    expect(splitRegexKey("/[a/i")).toEqual({ source: "[a", flags: "i" });
    expect(splitRegexKey("/a/b/")).toBeNull();
  });
});
