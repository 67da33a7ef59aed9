import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ActivationSettings,
  CHARACTER_STRATEGIES,
  DEFAULT_SETTINGS,
  ST_FRESH_SETTINGS,
} from "../../../../src/matcher/model/settings.ts";
import {
  fromStoredSettings,
  readActivationSettings,
  settingsJson,
  toStoredSettings,
} from "../../../../src/workers/formats/settings/activation-settings.ts";

const amount = fc.nat(1_000_000_000);
const anySettings: fc.Arbitrary<ActivationSettings> = fc
  .record({
    scanDepth: fc.oneof(amount, fc.constant(Number.POSITIVE_INFINITY)),
    includeNames: fc.boolean(),
    recursive: fc.boolean(),
    matchWholeWords: fc.boolean(),
    caseSensitive: fc.boolean(),
    useGroupScoring: fc.boolean(),
    budgetPercent: fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: undefined }),
    budgetCap: amount,
    minActivations: amount,
    minActivationsDepthMax: amount,
    maxRecursionSteps: amount,
    characterStrategy: fc.constantFrom(...CHARACTER_STRATEGIES),
    bookSettings: fc.constantFrom("honour" as const, "ignore" as const),
  })
  .map(({ budgetPercent, ...rest }) => (budgetPercent === undefined ? rest : { ...rest, budgetPercent }));

describe("activation settings", () => {
  it("lays what is named over the base", () => {
    expect(readActivationSettings({ recursive: false, scanDepth: 4 }, DEFAULT_SETTINGS)).toEqual({
      ...DEFAULT_SETTINGS,
      recursive: false,
      scanDepth: 4,
    });
    expect(readActivationSettings({}, ST_FRESH_SETTINGS)).toEqual(ST_FRESH_SETTINGS);
  });

  it.each([null, "all"])("reads the scan depth %j as the whole window", (scanDepth) => {
    expect(readActivationSettings({ scanDepth }, ST_FRESH_SETTINGS).scanDepth).toBe(Number.POSITIVE_INFINITY);
  });

  it("reads a percentage of null as none", () => {
    expect(readActivationSettings({ budgetPercent: null }, ST_FRESH_SETTINGS)).not.toHaveProperty("budgetPercent");
  });

  it.each([
    ["scanDepth", -1],
    ["scanDepth", 1.5],
    ["scanDepth", "4"],
    ["scanDepth", 1_000_000_001],
    ["scanDepth", Number.POSITIVE_INFINITY],
    ["recursive", 1],
    ["recursive", null],
    ["budgetPercent", 101],
    ["budgetPercent", -0.1],
    ["budgetPercent", Number.NaN],
    ["budgetCap", null],
    ["characterStrategy", "sideways"],
    ["characterStrategy", 1],
    ["bookSettings", "toString"],
    ["constructor", 1],
    ["depth", 2],
  ])("refuses %s: %j with the field", (field, value) => {
    expect(() => readActivationSettings({ [field]: value }, DEFAULT_SETTINGS)).toThrowError(
      expect.objectContaining({ code: "INVALID_SETTINGS_REQUEST", details: { field } }),
    );
  });

  it.each([null, [], "all", 1])("refuses %j", (fields) => {
    expect(() => readActivationSettings(fields, DEFAULT_SETTINGS)).toThrowError(
      expect.objectContaining({ code: "INVALID_SETTINGS_REQUEST", details: { field: "$" } }),
    );
  });

  it("takes __proto__ for an unknown name", () => {
    expect(() => readActivationSettings(JSON.parse('{"__proto__":{}}'), DEFAULT_SETTINGS)).toThrowError("no setting");
  });

  it("come back from JSON and from their file over any base", () => {
    fc.assert(
      fc.property(anySettings, anySettings, (settings, base) => {
        const json: unknown = JSON.parse(JSON.stringify(settingsJson(settings)));
        expect(readActivationSettings(json, base)).toEqual(settings);
        expect(fromStoredSettings(JSON.parse(JSON.stringify(toStoredSettings(settings))), base)).toEqual(settings);
      }),
      { numRuns: 200 },
    );
  });

  it.each([[{}], [null], [{ schemaVersion: 2, settings: {} }], [{ schemaVersion: 1, settings: { scanDepth: -1 } }]])(
    "refuses the file %j",
    (file) => {
      expect(() => fromStoredSettings(file, DEFAULT_SETTINGS)).toThrowError(
        expect.objectContaining({ code: "DOCUMENT_INVALID" }),
      );
    },
  );
});
