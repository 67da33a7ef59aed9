import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "../../../../src/matcher/model/settings.ts";
import { codesOf, findingsOf } from "../support.ts";

const code = "whole-word-no-effect-for-script";
const settings = { ...DEFAULT_SETTINGS, matchWholeWords: true };

describe(code, () => {
  it("reports each key of an entry that asks for whole words", () => {
    expect(codesOf([{ keys: ["кот", "猫娘"], matchWholeWords: true }])).toEqual([code, code]);
  });

  it("reports the book once when the global setting asks for it", () => {
    const entries = Array.from({ length: 6 }, (_, i) => ({ keys: [`кот${"аоиеуы"[i]}`] }));
    const findings = findingsOf(entries, { settings });
    expect(findings.map(({ code: found, path }) => [found, path])).toEqual([[code, '$.entries["0"].key[0]']]);
    expect(findings[0]?.message).toContain('6 key(s): "кота", "кото", "коти", "коте" and 2 more');
  });

  it.each([
    ["ASCII ends", { keys: ["cat", "c猫t"] }],
    ["phrases, which whole words never holds for", { keys: ["чёрный кот"] }],
    ["regexes", { keys: ["/кот/"] }],
    ["an entry that switches it off", { keys: ["кот"], matchWholeWords: false }],
  ])("is silent for %s", (_name, entry) => expect(codesOf([entry], { settings })).toEqual([]));

  it("is silent while whole words is off", () => expect(codesOf([{ keys: ["кот"] }])).toEqual([]));
});
