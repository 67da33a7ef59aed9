import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { readTarget } from "../../../src/host/http/target.ts";

describe("readTarget", () => {
  it.each([
    ["/a/b", { path: "/a/b", query: "", authority: null }],
    ["/a?x=1?2", { path: "/a", query: "?x=1?2", authority: null }],
    ["/a?", { path: "/a", query: "?", authority: null }],
    ["/a%2Fb/%E4%BC%9A", { path: "/a%2Fb/%E4%BC%9A", query: "", authority: null }],
    ["/a/...", { path: "/a/...", query: "", authority: null }],
    ["http://host:1/a?b", { path: "/a", query: "?b", authority: "host:1" }],
    ["HTTPS://host/", { path: "/", query: "", authority: "host" }],
    ["//host/a", { path: "//host/a", query: "", authority: null }],
  ])("reads %s", (url, target) => expect(readTarget(url)).toEqual({ ok: true, target }));

  it.each([
    ["", "slash"],
    ["*", "slash"],
    ["a/b", "slash"],
    ["http://host", "slash"],
    ["/a/../b", "dot"],
    ["/a/%2e%2E/b", "dot"],
    ["/a/.%2e", "dot"],
    ["/./a", "dot"],
    ["/a\\b", "encoded"],
    ["/a b", "encoded"],
    ["/\u00e4", "encoded"],
    ["/a%00b", "NUL"],
    ["/%E0%A4%A/x", "UTF-8"],
    ["/%", "UTF-8"],
    ["/%zz", "UTF-8"],
    ["/%ff", "UTF-8"],
    ["/a?x=%E0%A4", "UTF-8"],
    ["/a#b", "fragment"],
  ])("refuses %j", (url, why) => {
    const read = readTarget(url);
    expect(read.ok).toBe(false);
    expect(read.ok ? "" : read.why).toContain(why);
  });

  it("tells the authority of a target that it refuses", () =>
    expect(readTarget("http://evil.example/../x")).toMatchObject({ ok: false, authority: "evil.example" }));

  it("gives a path that a URL leaves alone, so that no reader sees another one", () => {
    const piece = fc.constantFrom("a", ".", "..", "%2e", "%2F", "/", "\\", "?", "#", "%", "%00", ";", "\t", "@", ":");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const read = readTarget(`/${pieces.join("")}`);
        if (!read.ok) return;
        const url = new URL(`http://localhost${read.target.path}${read.target.query}`);
        expect(url.host).toBe("localhost");
        expect(url.pathname).toBe(read.target.path);
        expect(() => decodeURIComponent(url.pathname)).not.toThrow();
      }),
    );
  });
});
