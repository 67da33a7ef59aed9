import { expect, test } from "vitest";

import { DEFAULT_SETTINGS } from "../../src/matcher/model/settings.ts";
import { LoreSettingsSchema, MacroWorldSchema, ScanRequestSchema } from "../../src/workers/messages.ts";
import { scanRequest } from "./support/book.ts";

test("a request with every field passes unchanged", () => {
  const request = scanRequest(["a", "\ud800"], {
    sources: { scenario: "s" },
    forced: [{ book: "b", uid: "x", overrides: { key: ["y"] } }],
    timed: { sticky: { "b.1": { hash: "h", start: 1, end: Number.POSITIVE_INFINITY, protected: true } }, cooldown: {} },
    regexScripts: [{ findRegex: "/x/" }],
  });
  expect(ScanRequestSchema.parse(request)).toEqual(request);
});

test.each([
  ["a missing field", { ...scanRequest([]), dryRun: undefined }],
  ["a text that is none", { ...scanRequest([]), messages: [1] }],
  ["settings without a depth", { ...scanRequest([]), settings: { ...DEFAULT_SETTINGS, scanDepth: "all" } }],
  ["a source that does not exist", { ...scanRequest([]), sources: { weather: "rain" } }],
])("a request with %s is refused", (_name, request) =>
  expect(ScanRequestSchema.safeParse(request).success).toBe(false),
);

test("lore settings take a strategy of the list only", () => {
  const settings = { caseSensitive: true, matchWholeWords: false, characterStrategy: "evenly" };
  expect(LoreSettingsSchema.parse(settings)).toEqual(settings);
  expect(LoreSettingsSchema.safeParse({ ...settings, characterStrategy: "randomly" }).success).toBe(false);
});

test("a world of macros is optional throughout; names that users give are keys of maps", () => {
  expect(MacroWorldSchema.parse({})).toEqual({});
  const world = { variables: [["__proto__", 1]], dynamic: new Map([["__proto__", "x"]]) };
  expect(MacroWorldSchema.parse(world)).toEqual(world);
});
