import { expect, it } from "vitest";

import { writeUtf8 } from "../../src/workers/utf8-text.ts";

const PIECE = 16 * 1024;

function written(text: string): string {
  const memory = Buffer.alloc(text.length * 3 + 5);
  const bytes = writeUtf8(memory, 5, text);
  expect(bytes).toBe(Buffer.byteLength(text));
  expect([...memory.subarray(0, 5)]).toEqual([0, 0, 0, 0, 0]);
  return memory.toString("utf8", 5, 5 + bytes);
}

it("writes texts of any size and kind, wherever pairs lie", () => {
  for (const unit of ["a", "é", "龙", "\u{1F409}", "aé龙\u{1F409}\0"]) {
    for (const units of [0, 1, 511, 512, PIECE, PIECE * 3]) {
      const text = unit.repeat(Math.ceil(units / unit.length));
      for (const head of ["", "x"]) expect(written(head + text) === head + text).toBe(true);
    }
  }
});
