import { describe, expect, it } from "vitest";
import { carrierOf } from "../../../../src/workers/formats/presets/carrier.ts";
import { readPromptList, shown } from "../../../../src/workers/formats/presets/prompt-list.ts";

describe("prompt list", () => {
  it("keeps every item of the file in its place", () => {
    const prompts = [{ identifier: "a" }, null, { identifier: "a", content: "2" }, { name: "nameless" }];
    const filed = readPromptList({ prompts }, carrierOf({}));
    expect(filed.map(({ identifier, text }) => [identifier, text?.identifier])).toEqual([
      ["a", "a"],
      [null, undefined],
      ["a", undefined],
      [null, undefined],
    ]);
    expect(filed.map(({ raw }) => raw)).toEqual(prompts);
  });

  it("shows identifiers short and quoted", () => {
    expect(shown('a"b')).toBe(String.raw`"a\"b"`);
    expect(shown("x".repeat(100))).toBe(`"${"x".repeat(60)}…"`);
  });
});
