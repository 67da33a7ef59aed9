import { describe, expect, it } from "vitest";
import { formatExampleMessages } from "../../../src/matcher/macros/example-messages.ts";

describe("formatExampleMessages", () => {
  it.each([
    ["", ""],
    ["<START>", ""],
    ["<START>\na\n<START>\n b ", "<START>\na\n<START>\nb\n"],
    ["no start", "<START>\nno start\n"],
    ["<start>\na", "<START>\n\n<START>\na\n"],
  ])("formats %j", (raw, expected) => {
    expect(formatExampleMessages(raw)).toBe(expected);
  });
});
