import { expect, test } from "vitest";
import {
  stConvertAgnai,
  stConvertNovelAi,
  stConvertRisu,
  stImportWorld,
} from "../../../../src/matcher/formats/sillytavern/import.ts";

test.each([
  ['{"entries":{}}', "kept-as-is"],
  ['{"entries":null}', "kept-as-is"],
  ["[1]", "kept-as-is"],
  ['{"lorebookVersion":0,"entries":[]}', "converted"],
  ['{"kind":"memory","entries":[]}', "converted"],
  ['{"type":"risu","data":[]}', "converted"],
  ["null", "client-rejects"],
  ["", "client-never-finishes"],
  ['{"a":', "client-never-finishes"],
  ['{"type":"risu","data":[{}]}', "client-never-finishes"],
  ['{"kind":"memory"}', "client-never-finishes"],
  ['{"foo":1}', "server-rejects"],
  ['"x"', "server-rejects"],
  ["5", "server-rejects"],
])("%s: %s", (text, outcome) => {
  const result = stImportWorld(text);
  expect(result.outcome).toBe(outcome);
  expect("error" in result).toBe(!["kept-as-is", "converted"].includes(outcome));
});

test("lists become maps by place", () => {
  expect(Object.keys(stConvertNovelAi({ entries: [{}, {}] }).entries)).toEqual(["0", "1"]);
  expect(stConvertAgnai({ entries: [{ keywords: ["a"] }] }).entries["0"]).toMatchObject({ key: ["a"] });
  expect(stConvertRisu({ data: [{ key: "a" }] }).entries["0"]).toMatchObject({ key: ["a"] });
});

test("what SillyTavern throws on is refused with a path", () => {
  expect(() => stConvertAgnai({ entries: [{}, null] })).toThrow(
    expect.objectContaining({ code: "not-a-world-book", details: { path: "$.entries[1]" } }) as Error,
  );
});
