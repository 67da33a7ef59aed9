import { describe, expect, it } from "vitest";
import { finish, holdsMarker, modernise } from "../../../src/matcher/macros/marks.ts";

describe("modernise", () => {
  it.each([
    ["<USER><bot><Char><GROUP><CharIfNotGroup>", "{{user}}{{char}}{{char}}{{group}}{{charIfNotGroup}}"],
    ["<start> <user >", "<start> <user >"],
    ["{{time_UTC-7}}{{TIME_utc+2}}", "{{time::UTC-7}}{{time::utc+2}}"],
    ["{{time_UTC}}", "{{time_UTC}}"],
  ])("rewrites %j", (text, expected) => {
    expect(modernise(text)).toBe(expected);
    expect(holdsMarker(text)).toBe(text.startsWith("<USER>"));
  });
});

describe("finish", () => {
  it.each([
    ["\\{a\\} \\\\{ \\n", "{a} \\{ \\n"],
    ["a\n\r\n{{trim}}\r\n\nb", "ab"],
    ["a \n {{TRIM}} \n b", "a \n  \n b"],
    ["\n{{trim}}\n{{trim}}\n", ""],
    ["a\r{{trim}}\rb", "a\r\rb"],
    ["\\{\\{trim\\}\\}\n", ""],
    ["{{trim }}\n", "{{trim }}\n"],
  ])("finishes %j", (text, expected) => {
    expect(finish(text)).toBe(expected);
  });
});
