import { describe, expect, it } from "vitest";
import { runShorthand } from "../../../src/matcher/macros/shorthand.ts";
import { expanded, world } from "./world.ts";

describe("runShorthand", () => {
  it.each([
    ["{{.a=1}}[{{.a}}]", "[1]"],
    ["{{ .a = x y }}[{{ .a }}]", "[x y]"],
    ["{{.a++}}{{.a++}}{{.a--}}", "121"],
    ["{{.a=s}}{{.a+=t}}{{.a}}", "st"],
    ["{{.a=1}}{{.a+=2}}{{.a}}", "3"],
    ["{{.a-=1}}{{.a}}", "-1"],
    ["{{.a=s}}{{.a-=2}}{{.a}}", "s-2"],
    ["{{.a||d}}|{{.a??e}}", "d|e"],
    ["{{.a=0}}{{.a||d}}|{{.a??e}}", "d|0"],
    ["{{.a||=d}}{{.a||=e}}", "dd"],
    ["{{.a=}}{{.a??=d}}|{{.b??=e}}{{.b}}", "|ee"],
    ["{{.a=2}}{{.a==2}} {{.a!=2}} {{.a>1}} {{.a<1}} {{.a>=2}} {{.a<=1}}", "true false true false true false"],
    ["{{.a=x}}{{.a>1}}{{.a<1}}{{.a==x}}", "falsefalsetrue"],
    ["{{.a=1}}{{.A}}|{{$a}}|", "||"],
    ["{{$g=1}}{{$g+=5}}{{$g}}{{getglobalvar::g}}", "66"],
    ["{{.a={{.b=1}}{{user}}}}{{.a}}{{.b}}", "Mira1"],
  ])("expands %j", (text, expected) => {
    expect(expanded(text)).toBe(expected);
  });

  it("looks at the right-hand side only when it needs it", () => {
    expect(expanded("{{.a=1}}{{.a||{{.b=2}}}}{{.a??{{.b=2}}}}[{{.b}}]")).toBe("11[]");
  });

  it("changes nothing when there is no work left", () => {
    const environment = world();
    const use = { scope: ".", operator: "=", name: "a", value: () => "x", spend: () => false } as const;
    expect(runShorthand(use, environment)).toBeUndefined();
    expect(environment.variables.changed).toBe(false);
  });
});
