import { describe, expect, it } from "vitest";
import { isStaticMacroText } from "../../../src/matcher/macros/static-text.ts";

describe("isStaticMacroText", () => {
  it.each(["plain", "{{user}} and <BOT>", "{{reverse::{{char}}}}", "{{unknown}}", "{{// c}}{{trim}}", "{{outlet::x}}"])(
    "is true for %j",
    (text) => {
      expect(isStaticMacroText(text)).toBe(true);
    },
  );

  it.each([
    "{{getvar::a}}",
    "{{ .a }}",
    "{{$a=1}}",
    "{{random::a::b}}",
    "{{roll 6}}",
    "{{pick::a::b}}",
    "{{time}}",
    "{{time_UTC+2}}",
    "{{idleDuration}}",
    "{{original}}",
    "{{#IF 1}}a{{/IF}}",
    "{{reverse::{{{{incvar::a}}}}}}",
    "{{unknown {{ ! .a}}}}",
  ])("is false for %j", (text) => {
    expect(isStaticMacroText(text)).toBe(false);
  });
});
