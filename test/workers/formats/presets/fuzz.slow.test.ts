import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonEqual } from "../../../../src/matcher/formats/json-object.ts";
import { MATCHER_ERROR_CODES, MatcherError } from "../../../../src/matcher/model/error.ts";
import { PRESET_DIAGNOSTICS } from "../../../../src/workers/formats/presets/diagnostics.ts";
import { PRESET_FORMAT } from "../../../../src/workers/formats/presets/format.ts";
import { mutatedBytes, mutatedText } from "../../../matcher/formats/samples/mutate.ts";
import { Random } from "../../../matcher/formats/samples/random.ts";
import { anyPreset } from "../support/random-presets.ts";
import { STAMP, valueOf } from "../support/stamp.ts";

const INPUTS = 100_000;
const FIRST_SEED = 31_000;
const PRESETS = fc.sample(anyPreset, { numRuns: 2_000, seed: FIRST_SEED });

/** Whether the file was read; throws for anything but a refusal with a code. */
function isRead(bytes: Uint8Array): boolean {
  try {
    const { document, report } = PRESET_FORMAT.import(bytes, STAMP, {});
    const codes = report.diagnostics.map(({ code }) => code);
    const unknown = codes.filter((code) => !(code in PRESET_DIAGNOSTICS) && code !== "diagnostics-truncated");
    if (unknown.length > 0) throw new Error(`unknown codes ${unknown.join()}`);
    const again = valueOf(PRESET_FORMAT.export(document, "json", null).bytes);
    if (!codes.includes("number-not-finite") && !jsonEqual(again, document.source.raw)) throw new Error("not lossless");
    return true;
  } catch (error) {
    if (!(error instanceof MatcherError) || !MATCHER_ERROR_CODES.includes(error.code)) throw error;
    return false;
  }
}

test("100,000 damaged presets are read losslessly or refused with a code", { timeout: 600_000 }, () => {
  let read = 0;
  for (let seed = FIRST_SEED; seed < FIRST_SEED + INPUTS; seed++) {
    const random = new Random(seed);
    const text = mutatedText(PRESETS[seed % PRESETS.length], random);
    const bytes = seed % 4 === 0 ? mutatedBytes(text, random) : new TextEncoder().encode(text);
    try {
      if (isRead(bytes)) read++;
    } catch (error) {
      throw new Error(`seed ${seed}: ${text}`, { cause: error });
    }
  }
  expect(read).toBeGreaterThan(INPUTS / 3);
  expect(read).toBeLessThan(INPUTS * 0.97);
});
