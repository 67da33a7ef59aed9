import { describe, expect, it } from "vitest";

import { leakIn, looksMinted } from "../../../../src/trace/export/scrub/leaks.ts";
import { hash } from "../support/turns.ts";

describe("what must not be shown", () => {
  it.each([
    ["id", "3f2b8c1e-7d4a-4f60-9b1d-2c5e8a7f0b36"],
    ["id", "user-3F2B8C1E-7D4A-4F60-9B1D-2C5E8A7F0B36 said"],
    ["id", "world-book-0123456789abcdef:7"],
    ["id", "t_AbCdEfGhIjKlMnOpQrStUv"],
    ["id", "call_00_k3xLmQ8ZpW2vR7tY"],
    ["id", "01J9ZQK5B3N7XW2V8T4R6Y0HMA"],
    ["id", "clx3k2p9d0000ab12cd34ef56"],
    ["id", "aB3dE5gH7jK9mN1pQ3sT5"],
    ["path", "/home/vell/notes.md"],
    ["path", "see /srv/lore (old)"],
    ["path", "~/lore"],
    ["path", "cwd: /demo/library"],
    ["path", String.raw`C:\Users\vell`],
    ["path", String.raw`\\server\share\x`],
    ["path", "file:///x"],
    ["key", "sk-0123456789abcdefghij"],
    ["key", "ghp_0123456789abcdefghij"],
    ["key", "AKIAABCDEFGHIJKLMNOP"],
    ["key", "Bearer abc.def-ghi_jkl"],
    ["key", "-----BEGIN PRIVATE KEY-----"],
  ])("%s: %s", (kind, text) => expect(leakIn(text)?.kind).toBe(kind));

  it.each([
    hash("a text"),
    "demo_session_1",
    "deepseek/deepseek-chat",
    "https://example.org/a/b",
    "and/or, 3/4, w/o",
    "海港的灯/塔",
    "pmp-dsh-tavern:part:0003:worldbook:before",
    "mcp__files__read_directory",
    "7.1.1",
    "2026-11-30T20:15:00.000Z",
    "unsupported-by-model",
    "TAVERN_PROFILE_LORE_LIMITED",
    "supercalifragilisticexpialidocious",
  ])("not: %s", (text) => expect(leakIn(text)).toBeNull());
});

it("tells the place, never the thing; keys are looked at as well, bytes are not", () => {
  expect(leakIn({ a: [{ b: "/home/vell/x" }] }, "turns")).toEqual({ kind: "path", place: "turns.a[0].b" });
  expect(leakIn({ "/home/vell": 1 })).toEqual({ kind: "path", place: "$.*" });
  expect(leakIn({ bytes: new TextEncoder().encode("/home/vell") })).toBeNull();
});

it("knows an id that a program made", () => {
  expect(looksMinted("3f2b8c1e-7d4a-4f60-9b1d-2c5e8a7f0b36")).toBe(true);
  expect(["main", "7", null, "jailbreak"].some(looksMinted)).toBe(false);
});
