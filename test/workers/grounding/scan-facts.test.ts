import { expect, it } from "vitest";

import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { ScanFactsSchema } from "../../../src/trace/decisions/schema.ts";
import { scanFacts, storedSettings, variablesHash } from "../../../src/workers/grounding/scan-facts.ts";
import { groundingInput } from "./support/grounding-input.ts";

it("are a JSON value with the settings and their hash, and no variable", () => {
  const facts = scanFacts(groundingInput({ variables: [["name", "SECRET"]] }));
  expect(ScanFactsSchema.parse(JSON.parse(JSON.stringify(facts)))).toEqual(facts);
  expect(facts.settings.scanDepth).toBe("all");
  expect(facts.settingsHash).toMatch(/^[0-9a-f]{64}$/u);
  expect(JSON.stringify(facts)).not.toContain("SECRET");
  expect([facts.globalsHash, facts.variablesHash === null]).toEqual([null, false]);
});

it("have another hash for other settings, and a depth that is a number", () => {
  const other = scanFacts(groundingInput({ settings: { ...DEFAULT_SETTINGS, scanDepth: 2 } }));
  expect(other.settingsHash).not.toBe(scanFacts(groundingInput()).settingsHash);
  expect(storedSettings({ ...DEFAULT_SETTINGS, scanDepth: 2 }).scanDepth).toBe(2);
});

it("know no infinite context", () => {
  expect(scanFacts(groundingInput({ scan: { contextTokens: Number.POSITIVE_INFINITY } })).contextTokens).toBeNull();
});

it("hash variables in any order, by kind and value", () => {
  expect(
    variablesHash([
      ["a", 1],
      ["b", "x"],
    ]),
  ).toBe(
    variablesHash([
      ["b", "x"],
      ["a", 1],
    ]),
  );
  expect(variablesHash([["a", 1]])).not.toBe(variablesHash([["a", "1"]]));
  expect(variablesHash([])).toBeNull();
});
