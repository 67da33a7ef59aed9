import { expect, test } from "vitest";
import { decodeUtf8, utf8Length } from "../../../src/matcher/formats/utf8.ts";

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

test("a byte order mark is dropped", () => {
  expect(decodeUtf8(bytes(0xef, 0xbb, 0xbf, 0x7b, 0x7d))).toBe("{}");
});

test.each([
  ["a lone byte", bytes(0x61, 0x0a, 0x62, 0xff, 0x63), 2, 2],
  ["a sequence cut by the end", bytes(0x61, 0xe4, 0xb8), 1, 3],
  ["an overlong form", bytes(0xc0, 0x80), 1, 1],
])("%s is refused with its place", (_name, input, line, column) => {
  expect(() => decodeUtf8(input)).toThrow(
    expect.objectContaining({ code: "json-encoding", details: { line, column } }) as Error,
  );
});

test("UTF-16 is named", () => {
  expect(() => decodeUtf8(bytes(0xff, 0xfe, 0x7b, 0))).toThrow(/UTF-16/);
});

test.each(["", "abc", "é", "键", "🙂", "\ud800", "a🙂\udc00键"])("length of %j equals the encoder's", (text) => {
  expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
});
