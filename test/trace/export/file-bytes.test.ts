import { expect, it } from "vitest";

import { FileBytes } from "../../../src/trace/export/file-bytes.ts";

it("has texts and bytes in their order", () => {
  const file = new FileBytes(2 ** 20);
  for (const part of ["港", "a", new Uint8Array([0, 255]), "", "b".repeat(300_000), "c"])
    expect(file.add(part)).toBe(true);
  const bytes = Buffer.from(file.bytes());
  expect(
    bytes.equals(Buffer.concat([Buffer.from("港a"), Buffer.from([0, 255]), Buffer.from(`${"b".repeat(300_000)}c`)])),
  ).toBe(true);
  expect(file.bytes()).toEqual(new Uint8Array(bytes));
});

it("has room for so many bytes and no more", () => {
  const file = new FileBytes(4);
  expect([file.add("ab"), file.add(new Uint8Array(2)), file.add("c")]).toEqual([true, true, false]);
  // Three bytes each.
  const wide = new FileBytes(300_000);
  expect([wide.add("港".repeat(150_000)), wide.add("港".repeat(150_000))]).toEqual([true, false]);
});
