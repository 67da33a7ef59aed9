import { expect, it } from "vitest";

import { fromBase64, toBase64 } from "../../../../src/trace/export/jsonl/base64.ts";

it("is the base64 that Node writes and reads, for all lengths and bytes", () => {
  for (let length = 0; length <= 260; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256);
    const text = toBase64(bytes);
    expect(text).toBe(Buffer.from(bytes).toString("base64"));
    expect(fromBase64(text)).toEqual(bytes);
  }
});

it.each(["A", "AAA", "AA=A", "====", "A===", "AB==", "AAB=", "AA-_", "AAAA ", "AAAA\n"])("refuses %j", (text) =>
  expect(fromBase64(text)).toBeNull(),
);
