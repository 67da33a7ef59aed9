import { expect, it } from "vitest";

import { FrameWindow } from "../../../src/workers/history/frame-window.ts";

const MIB = 1024 * 1024;

it("holds what was added and not dropped, however much", () => {
  const window = new FrameWindow();
  const all: Buffer[] = [];
  for (let i = 0; i < 9; i++) {
    const block = Buffer.alloc(MIB + i, `${i}abc`);
    window.add(block);
    all.push(Buffer.from(block));
    // The block is the caller's.
    block.fill(0);
  }
  const whole = Buffer.concat(all);
  expect(window.bytes.equals(whole)).toBe(true);
  window.drop(3 * MIB);
  expect(window.bytes.equals(whole.subarray(3 * MIB))).toBe(true);
  window.add(Buffer.from("end"));
  expect(window.bytes.subarray(-3).toString()).toBe("end");
  window.drop(window.bytes.length);
  expect(window.bytes.length).toBe(0);
});
