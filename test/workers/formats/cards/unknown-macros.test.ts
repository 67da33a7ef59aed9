import { expect, test } from "vitest";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { unknownMacroNames } from "../../../../src/workers/formats/cards/unknown-macros.ts";

test("names that no macro has, each once, in order", () => {
  const texts = ["{{char}} {{Foo}} {{user}} {{foo::x}}", "{{ bar }} {{#if x}}a{{else}}b{{/if}} {{random::{{baz}}::1}}"];
  expect(unknownMacroNames(texts)).toEqual(["Foo", "bar", "baz"]);
});

test("what is no macro is none", () => {
  expect(
    unknownMacroNames(["{{", "{{foo", "{foo}", "{{}}", "{{// foo}}", "{{.foo}}", "<USER>", "{{original}}"]),
  ).toEqual([]);
});

test("names are bounded in number and length", () => {
  const many = Array.from({ length: 1_000 }, (_, i) => `{{m${i}}}`).join("");
  expect(unknownMacroNames([many])).toHaveLength(LIMITS.cardMacroNames.value);
  expect(unknownMacroNames([`{{${"a".repeat(5_000)}}}`])[0]).toHaveLength(100);
});

test("long texts of braces take no long time", () => {
  expect(unknownMacroNames([`${"{{a".repeat(300_000)}}}`])).toEqual(["a"]);
  expect(unknownMacroNames([`{{${" ".repeat(1_000_000)}}}`, `${"{{ ! ".repeat(200_000)}}}`])).toEqual([]);
});
