import { describe, expect, it } from "vitest";
import { lintBook } from "../../../src/matcher/lint/lint.ts";
import { readWorldBook } from "../../../src/matcher/formats/read.ts";
import { ST_CODE_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { bookOf, codesOf, findingsOf, type Given } from "./support.ts";

/** Inputs recorded from SillyTavern, each with the code that its case names; ST's code settings. */
const NAMED: readonly (readonly [string, string, readonly Given[], Partial<typeof ST_CODE_SETTINGS>])[] = [
  ["m03", "whole-word-no-effect-for-script", [{ keys: ["кот"] }], { matchWholeWords: true }],
  ["m10", "regex-does-not-compile-treated-as-text", [{ keys: ["/[unclosed/"] }], {}],
  ["m27", "delay-until-recursion-without-recursion", [1, 2].map((n) => ({ recursion: { delayUntil: n } })), {}],
  ["m28", "unreachable-delay-until-recursion", [{ recursion: { delayUntil: true } }], {}],
  ["m58", "outlet-without-name", [{ position: "outlet" }], {}],
  ["m64", "regex-unsupported-by-safe-engine", [{ keys: ["/(?=.*king)(?=.*queen)/s"] }], {}],
];

describe("lintBook", () => {
  it.each(NAMED)("%s: %s", (_id, code, entries, settings) => {
    expect(codesOf(entries, { settings: { ...ST_CODE_SETTINGS, ...settings } })).toContain(code);
  });

  it("m51: composed keys against decomposed chat", () => {
    const texts = ["u: cafe\u0301 か\u3099"];
    expect(codesOf([{ keys: ["café"] }], { settings: ST_CODE_SETTINGS, texts })).toEqual(["text-or-key-not-nfc"]);
  });

  it("m63: a look-behind at the start is rewritten and gives no finding", () => {
    expect(codesOf([{ keys: ["/(?<!白)马/"] }])).toEqual([]);
  });

  it("is quiet on a clean book", () => {
    const clean: Given[] = [
      { keys: ["harbour", "quay"], comment: "Harbour" },
      { keys: ["灯塔", "/old (?:light|lamp)/i"], position: "at_depth", depth: 4, role: "system" },
      { keys: ["keeper"], secondaryKeys: ["storm"], selectiveLogic: "and_any", effects: { sticky: 4 } },
      { keys: [], constant: true, position: "outlet", outletName: "lore" },
      { keys: ["fog"], group: { name: "weather", weight: 50 }, recursion: { exclude: true } },
      { keys: ["fog"], group: { name: "weather", weight: 150 }, probability: 40 },
      { keys: [], enabled: false, content: "" },
    ];
    expect(findingsOf(clean, {}, { settings: { tokenBudget: 2_000, scanDepth: 4 } })).toEqual([]);
    expect(findingsOf([])).toEqual([]);
  });

  it.each([
    ["an object", '{"0":null,"1":5,"2":"fox","3":[]}', '$.entries["0"]'],
    ["a list", '[null,5,"fox",[]]', "$.entries[0]"],
  ])("says of entries of %s that are no objects nothing but that", (_name, entries, path) => {
    const read = readWorldBook(`{"entries":${entries}}`);
    if (!read.ok) throw read.error;
    const findings = lintBook(read.book);
    expect(findings.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => "entry-invalid"));
    expect(findings[0]?.path).toBe(path);
  });

  it("passes on what the readers noted, with what to do, but for what it says itself", () => {
    const diagnostics = [
      { code: "id-collision", severity: "warning" as const, message: "Two entries.", path: "$.entries[1]" },
      { code: "no-keys", severity: "info" as const, message: "No keys.", path: "$.entries[0]" },
    ];
    const [finding, ...others] = lintBook({ ...bookOf([{}]), diagnostics });
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ code: "id-collision", path: "$.entries[1]", message: "Two entries." });
    expect(finding?.remedy).toMatch(/id of its own/);
  });

  it("tells an entry whose uid stands twice in the file once", () => {
    const note = (code: string, path: string) => ({ code, severity: "warning" as const, message: "Two.", path });
    const diagnostics = [note("duplicate-uid", "$.a"), note("id-collision", "$.a"), note("id-collision", "$.b")];
    const found = lintBook({ ...bookOf([{}]), diagnostics }).map(({ code, path }) => `${code} ${path}`);
    expect(found).toEqual(["duplicate-uid $.a", "id-collision $.b"]);
  });

  it("puts errors first", () => {
    const severities = findingsOf([{ keys: ["x", "harbour", "old harbour"] }, { keys: [] }]).map(
      ({ severity }) => severity,
    );
    expect(severities).toEqual(["error", "warning", "info"]);
  });
});
