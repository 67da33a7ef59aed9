import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../src/matcher/limits.ts";
import { expandCounted, mayHoldMacros } from "../../../src/matcher/macros/expand.ts";
import { isStaticMacroText } from "../../../src/matcher/macros/static-text.ts";
import { seededMacroRandom } from "../../../src/matcher/macros/random.ts";
import { MACROS } from "../../../src/matcher/macros/registry.ts";
import { VariableStore } from "../../../src/matcher/macros/variables.ts";
import { world } from "./world.ts";

const PIECES = [
  ..."{}:\\/#!?.$<>=+-|, \n\r\t1aé😀\u0000".split(""),
  ..."{{ }} {{ }} :: {{/ {{/if}} {{else}} {{if {{.a {{.a= {{$g+= {{// {{trim}} {{/trim}} <USER> ++ -- ||= 1d6 99 -1".split(
    " ",
  ),
  ...[...MACROS.keys()].flatMap((name) => [`{{${name}}}`, `{{${name}::`, `{{${name} `]),
];

const generator = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
};

const outputMax = (input: number): number =>
  input + LIMITS.macroOutputUnits.value + LIMITS.macroVariableUnits.value + LIMITS.macroOutputUnits.value;

describe("expansion of random texts", () => {
  it("never throws, repeats itself, and a static text changes nothing (100,000 texts)", () => {
    for (let seed = 1; seed <= 100_000; seed++) {
      const next = generator(seed);
      const count = 1 + Math.floor(next() * 24);
      let text = "";
      for (let i = 0; i < count; i++) text += PIECES[Math.floor(next() * PIECES.length)] ?? "";
      const run = () => {
        const stores = { variables: new VariableStore([["a", "x"]]), globals: new VariableStore() };
        const result = expandCounted(text, world({ ...stores, random: seededMacroRandom("fuzz") }), { original: "O" });
        return { result, changed: stores.variables.changed || stores.globals.changed };
      };
      const { result, changed } = run();
      const note = `seed ${seed}: ${JSON.stringify(text)}`;
      expect(result.text.length, note).toBeLessThanOrEqual(outputMax(text.length));
      if (!mayHoldMacros(text)) expect(result.text, note).toBe(text);
      if (isStaticMacroText(text)) {
        expect(changed, note).toBe(false);
        expect(result.work.draws, note).toBe(0);
      }
      if (seed % 10 === 0) expect(run().result, note).toEqual(result);
    }
  });
});

const UNITS = 1 << 20;
const repeated = (unit: string): string => unit.repeat(Math.ceil(UNITS / unit.length)).slice(0, UNITS);
const nested = (open: string, close: string): string => {
  const levels = Math.floor(UNITS / (open.length + close.length));
  return `${open.repeat(levels)}x${close.repeat(levels)}`;
};

const HOSTILE: Readonly<Record<string, string>> = {
  braces: repeated("{"),
  openings: repeated("{{ "),
  names: repeated("{{a"),
  lists: repeated("{{a::"),
  separators: `{{a${repeated("::")}`,
  hyphens: `{{.a${repeated("-")}`,
  "variables never closed": repeated("{{.b={{{"),
  "nested macros": nested("{{reverse::", "}}"),
  "nested blocks": nested("{{if 1}}", "{{/if}}"),
  "nested inline conditions": nested("{{if::1::", "}}"),
  "nested trims": nested("{{trim}}", "{{/trim}}"),
  "blocks without end": repeated("{{if 1}}"),
  elses: `{{if 0}}${repeated("{{else}}")}{{/if}}`,
  trims: repeated("{{trim}}\n"),
  "line breaks": `${repeated("\n")}{{trim}}`,
  markers: repeated("<user>"),
  picks: repeated("{{pick::a}}"),
  dice: repeated("{{roll::99999d9}}"),
  "large values": repeated("{{description}}"),
  "large repeats": repeated("{{newline::2000000}}"),
  "long lists": `{{setvar::a::[]}}${repeated("{{addvar::a::x}}")}`,
  "sparse lists": repeated("{{setvarkey::l::9999::x}}"),
  doubling: `{{setvar::a::x}}${repeated("{{addvar::a::{{getvar::a}}}}")}`,
  dates: repeated("{{timeDiff::2020-01-01::2021-01-01}}"),
};

describe("expansion of hostile texts of 1 MiB", () => {
  it.each(Object.entries(HOSTILE))("%s: work and result stay within their bounds", (_name, text) => {
    const card = { ...world().card, description: "d".repeat(1 << 16) };
    const { text: result, work } = expandCounted(text, world({ card, timeZone: "Europe/Berlin" }));
    expect(work.units).toBeLessThanOrEqual(LIMITS.macroWorkUnits.value);
    expect(work.draws).toBeLessThanOrEqual(LIMITS.macroDraws.value);
    expect(work.macros).toBeLessThanOrEqual(text.length / 4);
    expect(work.inserted).toBeLessThanOrEqual(2 * LIMITS.macroOutputUnits.value + LIMITS.macroVariableUnits.value);
    expect(result.length).toBeLessThanOrEqual(outputMax(text.length));
  });
});
