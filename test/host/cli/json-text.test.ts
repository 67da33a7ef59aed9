import { expect, it } from "vitest";
import { jsonText } from "../../../src/host/cli/json-text.ts";

it("escapes what steers a terminal, and stays the same JSON", () => {
  const every = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join("");
  const value = { [every]: [every, 1, null, { "a\u202E": "猫 😀" }] };
  for (const indent of [0, 2]) {
    const text = jsonText(value, indent);
    expect(JSON.parse(text)).toEqual(value);
    expect(text).not.toMatch(/[^\P{Cc}\n]|[\u2028\u2029\u202A-\u202E\u2066-\u2069]/u);
  }
});

it("leaves everything else as it is", () => {
  const value = { key: ["猫", "é", "א\u200F", "👩\u200D🚀", 1.5, true] };
  expect(jsonText(value)).toBe(JSON.stringify(value));
  expect(jsonText(value, 2)).toBe(JSON.stringify(value, null, 2));
});
