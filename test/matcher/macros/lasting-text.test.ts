import { describe, expect, it } from "vitest";

import { isLastingMacroText } from "../../../src/matcher/macros/lasting-text.ts";

describe("a text that stays the same from turn to turn", () => {
  it.each([
    "no macro",
    "{{char}} and {{user}}: {{description}} {{personality}}",
    "{{original}}, {{newline}}{{trim}}",
    "{{ unknown::time }}",
    "<USER> and <BOT>",
  ])("%s", (text) => expect(isLastingMacroText(text)).toBe(true));

  it.each([
    "{{random::a::b}}",
    "{{pick::a::b}}",
    "{{roll::1d6}}",
    "{{time}}",
    "{{Date}}",
    "{{idle_duration}}",
    "{{lastMessage}}",
    "{{getvar::x}}",
    "{{setvar::x::1}}",
    "{{.x}}",
    "{{ $x += 1 }}",
    "{{outlet::o}}",
    "{{reverse::{{time}}}}",
    "{{if time}}a{{/if}}",
  ])("changes: %s", (text) => expect(isLastingMacroText(text)).toBe(false));
});
