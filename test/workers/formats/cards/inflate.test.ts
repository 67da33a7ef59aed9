import { deflateRawSync, deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { inflateBounded } from "../../../../src/workers/formats/cards/inflate.ts";

const context = { what: "chunk zTXt", code: "png-invalid" } as const;
const limit = LIMITS.cardInflatedBytes.value;

test("unpacks both forms", () => {
  const bytes = Buffer.from("a card ".repeat(100));
  expect(Buffer.from(inflateBounded(deflateSync(bytes), "zlib", context))).toEqual(bytes);
  expect(Buffer.from(inflateBounded(deflateRawSync(bytes), "raw", context))).toEqual(bytes);
});

test("stops at the limit, not behind it", () => {
  const fits = deflateSync(Buffer.alloc(limit));
  const bomb = deflateSync(Buffer.alloc(limit + 1));
  expect(inflateBounded(fits, "zlib", context)).toHaveLength(limit);
  expect(() => inflateBounded(bomb, "zlib", context)).toThrow(
    expect.objectContaining({ code: "inflated-too-large", message: expect.stringContaining("chunk zTXt") as string }),
  );
});

test("a broken stream has the code of its file", () => {
  expect(() => inflateBounded(Buffer.from("no stream"), "zlib", context)).toThrow(
    expect.objectContaining({ code: "png-invalid" }),
  );
  const cut = deflateRawSync(Buffer.from("a card ".repeat(100))).subarray(0, 5);
  expect(() => inflateBounded(cut, "raw", { what: "file", code: "zip-invalid" })).toThrow(
    expect.objectContaining({ code: "zip-invalid" }),
  );
});
