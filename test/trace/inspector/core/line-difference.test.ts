import { describe, expect, it } from "vitest";

import { lineDifference } from "../../../../src/trace/inspector/core/line-difference.ts";

const written = (a: string, b: string): string[] | undefined =>
  lineDifference(a, b)?.map(({ of, text }) => `${{ a: "+", b: "-", same: "=" }[of]}${text}`);

describe("the difference of two texts", () => {
  it.each([
    ["x\ny", "x\ny", ["=x", "=y"]],
    ["x\nnew\ny", "x\ny", ["=x", "+new", "=y"]],
    ["x\ny", "x\nold\ny", ["=x", "-old", "=y"]],
    ["one", "two", ["-two", "+one"]],
    ["a\nb\nc\nd", "b\na\nc\ne", ["-b", "=a", "+b", "=c", "-e", "+d"]],
    ["a\na\na", "a\na", ["=a", "=a", "+a"]],
    ["", "", ["="]],
  ])("of %j and %j", (a, b, lines) => expect(written(a, b)).toEqual(lines));

  it("gives both texts back", () => {
    let seed = 7;
    const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    for (let round = 0; round < 300; round++) {
      const text = (): string =>
        Array.from({ length: Math.floor(random() * 9) }, () => "xyz"[Math.floor(random() * 3)]).join("\n");
      const [a, b] = [text(), text()];
      const lines = lineDifference(a, b) ?? [];
      const side = (of: "a" | "b"): string =>
        lines
          .filter((line) => line.of === of || line.of === "same")
          .map((line) => line.text)
          .join("\n");
      expect([side("a"), side("b")]).toEqual([a, b]);
    }
  });

  it("is not worked out of texts that are too long for it", () => {
    const lines = (word: string): string => Array.from({ length: 2_100 }, (_, at) => `${word} ${at}`).join("\n");
    expect(lineDifference(lines("x"), lines("y"))).toBeNull();
    expect(lineDifference(lines("x"), lines("x"))).toHaveLength(2_100);
  });
});
