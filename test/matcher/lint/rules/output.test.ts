import { describe, expect, it } from "vitest";
import { lintBook } from "../../../../src/matcher/lint/lint.ts";
import { bookOf, codesOf, findingsOf, type Given } from "../support.ts";

describe("what is printed", () => {
  it.each<[string, Given, Given]>([
    ["outlet-without-name", { position: "outlet" }, { position: "outlet", outletName: "lore" }],
    ["outlet-without-name", { position: "outlet", outletName: "" }, { position: "at_depth" }],
    ["empty-content", { content: "" }, { content: "", group: { name: "odds" } }],
    ["empty-content", { content: " \n" }, { content: "x" }],
    ["long-entry", { content: "a".repeat(2_001) }, { content: "a".repeat(2_000) }],
    ["long-entry", { content: "😀".repeat(2_001) }, { content: "😀".repeat(2_000) }],
    ["unknown-decorator", { content: "@@depth 4\nText" }, { content: "@@activate\nText" }],
    ["decorator-without-effect", { content: "@@activate \nText" }, { content: "Text\n@@activate " }],
    ["decorator-printed", { content: "@@activate" }, { content: "@@activate\n" }],
  ])("%s %#", (code, bad, good) => {
    expect(codesOf([bad])).toContain(code);
    expect(codesOf([good])).not.toContain(code);
  });

  it("counts characters, not UTF-16 units, and without decorators", () => {
    const [finding] = findingsOf([{ content: `@@activate\n${"猫".repeat(3_000)}` }]);
    expect(finding?.message).toContain("3,000 characters");
  });

  it("no-position, unless the file has one that the reader reported", () => {
    const book = bookOf([{ raw: { key: ["a"], content: "b" } }, { raw: { key: ["a"], position: "x" } }]);
    const stripped = book.entries.map(({ position: _position, ...entry }) => entry);
    const findings = lintBook({ ...book, entries: stripped });
    expect(findings.map(({ code, path }) => [code, path])).toEqual([["no-position", '$.entries["0"]']]);
  });
});
