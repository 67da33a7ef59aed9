import { describe, expect, it } from "vitest";
import { expanded } from "../world.ts";

const of = (condition: string, before = ""): string => expanded(`${before}{{if ${condition}}}y{{else}}n{{/if}}`);

describe("{{if}} conditions", () => {
  it.each(["0", "off", "False", "!1", "!user", "{{getvar::none}}", ".none", "$none", "{{trim}}", "persona"])(
    "%j does not hold",
    (condition) => {
      expect(of(condition)).toBe("n");
    },
  );

  it.each([
    "1",
    "0.0",
    "no",
    "user",
    "USER",
    "!0",
    "! off",
    "nosuchmacro",
    "reverse",
    "{{space}}",
    "{{user}} == x",
    "!.none",
  ])("%j holds", (condition) => {
    expect(of(condition)).toBe("y");
  });

  it("reads variables by their short name", () => {
    expect([of(".a", "{{.a=1}}"), of("$a", "{{$a=0}}"), of("!.a", "{{.a=off}}")].join("")).toBe("yny");
  });
});

describe("{{if}} branches", () => {
  it.each([
    ["{{if 1}}\n  a\n{{/if}}|", "a|"],
    ["{{#if 1}} a {{/if}}|", " a |"],
    ["{{if 0}}a{{else}}b{{else}}c{{/if}}", "bc"],
    ["{{if 1}}a{{ELSE}}b{{/if}}", "ab"],
    ["{{if 0}}{{if 1}}a{{else}}b{{/if}}{{else}}c{{/if}}", "c"],
    ["{{if 1}}{{if 0}}a{{else}}b{{/if}}{{else}}c{{/if}}", "b"],
    ["{{if::1::a}}{{if::0::a}}|{{if 1::a}}", "a|{{if 1::a}}"],
    ["{{if}}a{{/if}}", "{{if}}a{{/if}}"],
    ["{{reverse::{{if 1}}a\\{b{{/if}}}}", "b{a"],
  ])("expands %j", (text, expected) => {
    expect(expanded(text)).toBe(expected);
  });

  it("runs the chosen one only", () => {
    expect(expanded("{{if 0}}{{setvar::s::1}}{{else}}{{setvar::t::1}}{{/if}}[{{.s}}{{.t}}]")).toBe("[1]");
  });
});
