import { describe, expect, it } from "vitest";
import { LIMITS } from "../../../src/matcher/limits.ts";
import { expandCounted } from "../../../src/matcher/macros/expand.ts";
import { expanded, listed, problemsOf, world } from "./world.ts";

describe("macros in arguments", () => {
  it("are replaced first, from left to right", () => {
    const random = listed(0, 0.9, 0.9);
    expect(expanded("{{random::{{random::a::b}}::{{random::c::d}}}}", { random })).toBe("d");
  });

  it("do not lose the white space they bring", () => {
    expect(expanded("{{reverse:: {{space}}a }}|")).toBe("a |");
  });

  it("are replaced in a macro that stays as it is", () => {
    expect(expanded("{{unknown::{{user}} ::{{setvar::a::1}} x}}[{{getvar::a}}]")).toBe("{{unknown::Mira :: x}}[1]");
    expect(expanded("{{user::{{char}} }}")).toBe("{{user::Ada }}");
    expect(expanded("{{newline::{{user}} }}")).toBe("{{newline::Mira }}");
  });

  it("may be blocks", () => {
    expect(expanded("{{reverse::{{if 1}} ab {{else}}x{{/if}}c}}")).toBe("cba");
  });
});

describe("blocks", () => {
  it("pass their body as the last argument, trimmed after its macros were replaced", () => {
    expect(expanded("{{reverse}} {{user}}{{space}} {{/reverse}}")).toBe("ariM");
    expect(expanded("{{setvar::a}}\n  one\n  two\n{{/setvar}}{{getvar::a}}")).toBe("one\ntwo");
    expect(expanded("{{#reverse}} a{{/reverse}}")).toBe("a ");
  });

  it("stay whole when the macro does not take a body", () => {
    expect(expanded("{{user}}{{char}}{{/user}}")).toBe("{{user}}Ada{{/user}}");
    expect(expanded("{{random}} a::b {{/random}}")).toBe("{{random}} a::b {{/random}}");
    expect(expanded("{{unknown x}} {{char}} {{/unknown}}")).toBe("{{unknown x}} Ada {{/unknown}}");
  });

  it("need a partner: what has none is a macro of its own", () => {
    expect(expanded("{{if 1}}{{if 1}}a{{/if}}")).toBe("{{if 1}}a");
    expect(expanded("{{if 1}}a{{/if}}{{/if}}")).toBe("a{{/if}}");
    expect(expanded("{{a}}{{trim}} x {{/a}} {{/trim}}")).toBe("{{a}} x {{/a}} {{/trim}}");
  });

  it("end at the first partner even if it stands in a macro that is never closed", () => {
    expect(expanded("{{if 1}}a{{unknown {{/if}}")).toBe("a{{unknown");
  });
});

describe("values of variable shorthands", () => {
  it("are not paired to blocks, and a lone {{ in them is closed", () => {
    expect(expanded("{{.b={{trim}} x {{/trim}}}}{{getvar::b}}")).toBe(" x {{/trim}}");
    expect(expanded("{{.b={{{user}}}}{{.b}}")).toBe("}}{{}}{user");
  });
});

describe("dynamic macros", () => {
  const dynamic = new Map([["foo", "F {{user}}"]]);

  it("insert their text as it is, in any case, without arguments", () => {
    expect(expanded("{{foo}}{{ FOO }}", { dynamic })).toBe("F {{user}}F {{user}}");
    expect(expanded("{{foo::x}}", { dynamic })).toBe("{{foo::x}}");
  });

  it("win over built-in ones", () => {
    expect(expanded("{{user}}", { dynamic: new Map([["user", "X"]]) })).toBe("X");
  });
});

describe("limits", () => {
  const nested = (levels: number): string => "{{if 1}}".repeat(levels) + "x" + "{{/if}}".repeat(levels);

  it("lets a block deeper than the limit fall apart, and says so", () => {
    expect(expanded(nested(LIMITS.macroBlockDepth.value))).toBe("x");
    expect(expanded(nested(LIMITS.macroBlockDepth.value + 1))).toBe("{{if 1}}x{{/if}}");
    const codes = problemsOf(nested(LIMITS.macroBlockDepth.value + 1)).map(({ code }) => code);
    expect(codes).toContain("macro-limit");
  });

  it("stops inserting at the limit", () => {
    const card = { ...world().card, description: "d".repeat(1 << 16) };
    const text = "{{description}}".repeat(1000);
    const result = expandCounted(text, world({ card }));
    const atMost = LIMITS.macroOutputUnits.value + (1 << 16);
    expect(result.work.inserted).toBeLessThanOrEqual(atMost);
    expect(result.text.length).toBeLessThanOrEqual(atMost + text.length);
    expect(result.text.endsWith("{{description}}")).toBe(true);
  });

  it("stops a variable that doubles", () => {
    const { text, work } = expandCounted(`{{setvar::a::x}}${"{{addvar::a::{{getvar::a}}}}".repeat(60)}`, world());
    expect(work.inserted).toBeLessThanOrEqual(2 * LIMITS.macroVariableUnits.value);
    expect(text.startsWith("{{addvar::a::")).toBe(true);
    expect(text.endsWith("{{addvar::a::{{getvar::a}}}}")).toBe(true);
  });

  it("draws no more random numbers than the limit", () => {
    const most = LIMITS.macroDraws.value;
    const random = listed();
    expect(expanded(`{{roll::${most}d1}}{{roll::1d1}}`, { random })).toBe(`${most}{{roll::1d1}}`);
    expect(expanded(`{{roll::${most}d1}}{{random::a}}`, { random })).toBe(`${most}{{random::a}}`);
  });
});
