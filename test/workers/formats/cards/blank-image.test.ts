import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { blankImage } from "../../../../src/workers/formats/cards/blank-image.ts";
import { pngChunks } from "../../../../src/workers/formats/cards/png-chunks.ts";

test("a valid grey PNG of 400 x 600, small", () => {
  const image = blankImage();
  const [header, pixels, end] = pngChunks(image);
  expect([header?.type, pixels?.type, end?.type]).toEqual(["IHDR", "IDAT", "IEND"]);
  expect([...(header?.data ?? [])]).toEqual([0, 0, 1, 144, 0, 0, 2, 88, 8, 0, 0, 0, 0]);
  const lines = inflateSync(pixels?.data ?? new Uint8Array());
  expect(lines).toHaveLength(401 * 600);
  expect([lines[0], lines[1], lines[401], lines.at(-1)]).toEqual([0, 128, 0, 128]);
  expect(image.length).toBeLessThan(2_000);
});
