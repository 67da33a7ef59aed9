import { expect, test } from "vitest";
import {
  DEFAULT_ORDER,
  FALLBACK_MARKERS,
  LORE_MARKERS,
  OTHER_KEYS,
  SENSITIVE_KEYS,
} from "../../../../src/workers/formats/presets/built-in.ts";

test("the default order has every marker once and only the enhancement off", () => {
  const identifiers = DEFAULT_ORDER.map(({ identifier }) => identifier);
  expect(new Set(identifiers).size).toBe(12);
  for (const marker of [...FALLBACK_MARKERS, ...LORE_MARKERS]) expect(identifiers).toContain(marker);
  expect(DEFAULT_ORDER.filter(({ enabled }) => !enabled)).toEqual([
    { identifier: "enhanceDefinitions", enabled: false },
  ]);
});

test("keys of a connection are no parameters", () => {
  for (const key of SENSITIVE_KEYS) expect(OTHER_KEYS.has(key)).toBe(true);
  expect(OTHER_KEYS.has("temperature")).toBe(false);
});
