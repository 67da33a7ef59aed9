import { describe, expect, it } from "vitest";

import { alphabetOf } from "../../../../src/matcher/compile/regex/alphabet.ts";
import { parseRegex } from "../../../../src/matcher/compile/regex/parse.ts";
import type { Node } from "../../../../src/matcher/compile/regex/syntax.ts";

/** A tree as short text: sets by their ranges in hex, (n:…) groups, {min,max} repeats, <assertions>. */
function show(node: Node): string {
  switch (node.type) {
    case "empty":
      return "()";
    case "set":
      return node.set.length === 2 && node.set[0] === node.set[1]
        ? String.fromCodePoint(node.set[0] ?? 0)
        : `[${node.set.map((code) => code.toString(16)).join(",")}]`;
    case "concat":
      return node.items.map(show).join("");
    case "alt":
      return `(${node.options.map(show).join("|")})`;
    case "group":
      return `(${node.index}:${show(node.body)})`;
    case "repeat":
      return `${show(node.body)}{${node.min},${node.max === Infinity ? "" : node.max}}${node.lazy ? "?" : ""}`;
    case "assert":
      return `<${node.kind}>`;
    case "look":
      return `<${node.negative ? "!" : "="}${node.behind ? "behind" : "ahead"} ${show(node.body)}>`;
    case "back":
      return `<back ${node.groups.join(",")}>`;
  }
}

function parse(source: string, flags = ""): string {
  const alphabet = alphabetOf(flags.includes("u"), flags.includes("i"));
  return show(parseRegex(source, alphabet, { multiline: flags.includes("m"), dotAll: flags.includes("s") }).node);
}

describe("parseRegex", () => {
  it.each([
    ["a|b|", "(a|b|())"],
    ["(a)(?:b|c)(?<n>d)", "(1:a)(b|c)(2:d)"],
    ["a*b+?c{2}d{2,}e{0,3}?", "a{0,}b{1,}?c{2,2}d{2,}e{0,3}?"],
    ["a{1}b{0}c{0,0}", "a"],
    ["^a$\\b\\B", "<start>a<end><word><notWord>"],
    ["(?=a)(?!b)(?<=c)(?<!d)", "<=ahead a><!ahead b><=behind c><!behind d>"],
    ["(a)\\1\\k<n>(?<n>b)", "(1:a)<back 1><back 2>(2:b)"],
    ["(?<n>a)|(?<n>b)\\k<n>", "((1:a)|(2:b)<back 1,2>)"],
  ])("%s", (source, tree) => expect(parse(source)).toBe(tree));

  it.each([
    ["{", "{"],
    ["a{", "a{"],
    ["a{,2}", "a{,2}"],
    ["]", "]"],
    ["\\k<a>", "k<a>"],
    ["\\1", "\u0001"],
    ["(a)\\2", "(1:a)\u0002"],
    ["\\8", "8"],
    ["\\c", "\\c"],
    ["\\q", "q"],
    ["(?=a)*b", "b"],
    ["(?=a)+b", "<=ahead a>b"],
    ["\\p{L}", "p{L}"],
    ["\\u{2}", "u{2,2}"],
  ])("reads %s in the legacy way", (source, tree) => expect(parse(source)).toBe(tree));

  it("lets flags and modifiers decide on anchors and the dot", () => {
    expect(parse("^$", "m")).toBe("<lineStart><lineEnd>");
    expect(parse("(?m:^)^", "")).toBe("<lineStart><start>");
    expect(parse("(?-m:$)$", "m")).toBe("<end><lineEnd>");
    expect(parse(".", "s")).toBe("[0,ffff]");
    expect(parse("(?s:.)", "u")).toBe("[0,10ffff]");
  });

  it("folds characters under i", () => expect(parse("kſ猫", "i")).toBe("Kſ猫"));

  it("refuses modifiers that change i", () => {
    expect(() => parse("(?i:a)")).toThrow("regex-modifier");
    expect(() => parse("(?-i:a)", "i")).toThrow("regex-modifier");
    expect(parse("(?i:a)", "i")).toBe("A");
  });

  it.each(["(", "a)", "[a", "*", "a{2,1}", "(?<n", "(?x)", "\\"])("complains about %s", (source) =>
    expect(() => parse(source)).toThrow("regex-syntax"),
  );
});
