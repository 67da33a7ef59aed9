import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../src/matcher/limits.ts";
import { parseMacros, trimmedRange } from "../../../src/matcher/macros/parser.ts";
import type { MacroNode } from "../../../src/matcher/macros/syntax.ts";

/** A macro as `name[argument|argument]` with its nested macros in braces. */
const shown = (text: string, nodes: readonly MacroNode[] = parseMacros(text).nodes): string =>
  nodes
    .map(({ kind, name, args }) => {
      if (kind === "broken") return "broken";
      const parts = args.map((one) => {
        const nested = shown(text, one.nested);
        return text.slice(one.start, one.end) + (nested === "" ? "" : ` {${nested}}`);
      });
      return parts.length === 0 ? name : `${name}[${parts.join("|")}]`;
    })
    .join(" ");

describe("parseMacros", () => {
  it.each([
    ["a{{user}}b{{char}}", "user char"],
    ["{{{user}}}", "user"],
    ["{{{{user}}}}", "user"],
    ["{{a::b:: c ::}}", "a[b| c |]"],
    ["{{a::{{b::c}}::d}}", "a[{{b::c}} {b[c]}|d]"],
    ["{{a b::c}}", "a[b::c]"],
    ["{{a:b::c}}", "a[b::c]"],
    ["{{a::{}}}", "a[{]"],
    ["{{a::::}}", "a[|]"],
    ["{{a:::b}}", "a[:b]"],
  ])("reads %j", (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it.each([
    ["{{user b {{ c }} {{user}}", "c user"],
    ["{{a::{{b}}::{{c", "b"],
    ["{{ ::{{user}}}}", "user"],
    ["}} {{", ""],
    ["{{user}\\}", ""],
  ])("takes what is not closed in %j as text", (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it("takes a brace pair in arguments that opens no macro as text", () => {
    expect(shown("{{a::{{{user}}}}")).toBe("a[{{{user]");
    expect(shown("{{a::{{{{user}}}}")).toBe("a[{{{{user}} {user}]");
    expect(shown("{{.a={{{user}}}}")).toBe("a[{{{user {broken}]");
  });

  it("reads macros as deep as the limit and no deeper", () => {
    const depth = LIMITS.macroDepth.value;
    const nested = (levels: number): string => "{{a::".repeat(levels) + "}}".repeat(levels);
    const deepest = (nodes: readonly MacroNode[]): number =>
      nodes.reduce((most, node) => Math.max(most, 1 + deepest(node.args.flatMap((one) => one.nested))), 0);
    expect(deepest(parseMacros(nested(depth)).nodes)).toBe(depth);
    expect(deepest(parseMacros(nested(depth + 50)).nodes)).toBe(depth);
  });

  it("gives macros in order, inside their parents, with braces at both ends", () => {
    const piece = fc.constantFrom("{{", "}}", "{", "}", "::", ":", "a", " ", "/", "#", ".b=", "//", "if", "\\", "\n");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        const check = (nodes: readonly MacroNode[], from: number, to: number): void => {
          let at = from;
          for (const node of nodes) {
            expect(node.start).toBeGreaterThanOrEqual(at);
            expect(node.end).toBeLessThanOrEqual(to);
            expect(text.startsWith("{{", node.start)).toBe(true);
            if (node.kind === "macro") expect(text.slice(node.end - 2, node.end)).toBe("}}");
            for (const one of node.args) check(one.nested, one.start, one.end);
            at = node.end;
          }
        };
        check(parseMacros(text).nodes, 0, text.length);
      }),
      { numRuns: 2000, seed: 11 },
    );
  });
});

describe("trimmedRange", () => {
  it.each([
    [" a b ", "a b", 1],
    ["   ", "", 3],
    ["", "", 0],
  ])("trims %j", (text, expected, start) => {
    const range = trimmedRange(text, { start: 0, end: text.length, nested: [] });
    expect([text.slice(range.start, range.end), range.start]).toEqual([expected, start]);
  });
});
