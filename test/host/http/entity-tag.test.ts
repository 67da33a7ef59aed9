import { describe, expect, it } from "vitest";

import { entityTag, expectedRevision, readIfMatch } from "../../../src/host/http/entity-tag.ts";
import { HttpError } from "../../../src/host/http/error.ts";

describe("readIfMatch", () => {
  it.each([
    ["*", { any: true }],
    [' "sha256-ab" ', { any: false, revisions: ["ab"] }],
    ['"ab"', { any: false, revisions: ["ab"] }],
    ['"sha256-a", "b",W/"c" , "d"', { any: false, revisions: ["a", "b", "d"] }],
    ['W/"sha256-a"', { any: false, revisions: [] }],
    ['"a,b"', { any: false, revisions: ["a,b"] }],
    ['""', { any: false, revisions: [""] }],
    [',"sha256-a"', { any: false, revisions: ["a"] }],
    [' , ,"a",, "b" , ', { any: false, revisions: ["a", "b"] }],
  ])("reads %s", (header, read) => expect(readIfMatch(header)).toEqual(read));

  it.each(["", "  ", "ab", '"a', '"a" "b"', "*, *", 'w/"a"', '"a"b', ",", " , ,"])("refuses %j", (header) => {
    expect(() => readIfMatch(header)).toThrow(HttpError);
    expect(() => readIfMatch(header)).toThrow(/If-Match/u);
  });

  it("reads what entityTag writes", () =>
    expect(readIfMatch(entityTag("ab"))).toEqual({ any: false, revisions: ["ab"] }));
});

describe("expectedRevision", () => {
  const of = (header: string | null, known: string) =>
    expectedRevision(header === null ? null : readIfMatch(header), known);

  it("asks for nothing without the header or with a star", () => {
    expect(of(null, "a")).toBeUndefined();
    expect(of("*", "a")).toBeUndefined();
  });

  it("asks for the known one of a list, else for one that is not there", () => {
    expect(of('"b", "a"', "a")).toBe("a");
    expect(of('"b", "c"', "a")).toBe("b");
  });

  it("never lets a weak tag match", () => expect(of('W/"a"', "a")).not.toBe("a"));
});
