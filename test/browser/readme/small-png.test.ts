import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";

import { encodePng, inFewColours } from "./small-png.ts";

const RED = [255, 0, 0, 255];
const BLUE = [0, 0, 255, 255];

it("keeps a picture of few colours as it is", () => {
  const { palette, pixels } = inFewColours({ width: 3, height: 1, rgba: Uint8Array.from([...RED, ...BLUE, ...RED]) });
  expect([...palette]).toEqual([255, 0, 0, 0, 0, 255]);
  expect([...pixels]).toEqual([0, 1, 0]);
});

it("gives a seldom colour the nearest of those that are kept", () => {
  const greys = Array.from({ length: 256 }, (_, n) => [n, n, n, 255]);
  const rgba = Uint8Array.from([...greys, ...greys, [9, 9, 10, 255]].flat());
  const { palette, pixels } = inFewColours({ width: 513, height: 1, rgba });
  expect(palette).toHaveLength(3 * 256);
  expect(palette[(pixels[512] ?? 0) * 3]).toBe(9);
});

it("writes a PNG: its size, its colours, its rows", () => {
  const png = encodePng({
    width: 2,
    height: 2,
    palette: Uint8Array.from([255, 0, 0, 0, 0, 255]),
    pixels: Uint8Array.from([0, 1, 1, 0]),
  });
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2, 2]);
  const at = png.indexOf("IDAT");
  const data = png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  expect([...inflateSync(data)]).toEqual([0, 0, 1, 0, 1, 0]);
});
