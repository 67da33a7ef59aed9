import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { PRESET_FORMAT } from "../../../../src/workers/formats/presets/format.ts";
import { bytesOf, STAMP, valueOf } from "../support/stamp.ts";

interface Row {
  readonly id: string;
  readonly preset: object;
  /** Identifiers as SillyTavern lists them after loading; a disabled one with a dash. */
  readonly orderAfterLoad: readonly string[];
}

const file = new URL("samples/orders.json.gz", import.meta.url);
const { rows } = valueOf(gunzipSync(readFileSync(file))) as { rows: readonly Row[] };

/** The places that count: of a prompt that is listed twice the first enabled one, else the first. */
function counting(listed: readonly string[]): string[] {
  return listed.filter((item, index) => {
    const on = listed.indexOf(item.replace(/^-/, ""));
    return index === (on === -1 ? listed.indexOf(item) : on);
  });
}

describe("order of prompts as SillyTavern loads it", () => {
  it.each(rows.map((row) => [row.id, row] as const))("%s", (_id, { preset, orderAfterLoad }) => {
    const { document } = PRESET_FORMAT.import(bytesOf(preset), STAMP, {});
    const known = new Set(document.prompts.map(({ identifier }) => identifier));
    const expected = counting(orderAfterLoad.filter((item) => known.has(item.replace(/^-/, ""))));
    const prompts = document.prompts.map(({ identifier, enabled }) => (enabled ? identifier : `-${identifier}`));
    expect(prompts.slice(0, expected.length)).toEqual(expected);
    expect(valueOf(PRESET_FORMAT.export(document, "json", null).bytes)).toEqual(preset);
  });
});
