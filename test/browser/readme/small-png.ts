import { crc32, deflateSync } from "node:zlib";

import type { BrowserContext } from "playwright-core";

/** A picture as an index into at most 256 colours for each pixel. */
export interface Indexed {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each colour. */
  readonly palette: Uint8Array;
  readonly pixels: Uint8Array;
}

/** The same picture in few colours, a third of its size: those that are seldom become the nearest of the others. */
export async function smallPng(context: BrowserContext, png: Buffer): Promise<Buffer> {
  const page = await context.newPage();
  try {
    const url = `data:image/png;base64,${png.toString("base64")}`;
    const { width, height, data } = await page.evaluate(pixelsOf, url);
    return encodePng(inFewColours({ width, height, rgba: Buffer.from(data, "base64") }));
  } finally {
    await page.close();
  }
}

/** Runs in a page, which decodes pictures of any kind. `data`: four bytes a pixel, as base64. */
async function pixelsOf(
  url: string,
): Promise<{ readonly width: number; readonly height: number; readonly data: string }> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const { width, height } = image;
  const drawing = new OffscreenCanvas(width, height).getContext("2d");
  if (drawing === null) throw new Error("no canvas");
  drawing.drawImage(image, 0, 0);
  const blob = new Blob([drawing.getImageData(0, 0, width, height).data]);
  const reader = new FileReader();
  const read = new Promise((resolve) => reader.addEventListener("load", resolve));
  reader.readAsDataURL(blob);
  await read;
  const text = typeof reader.result === "string" ? reader.result : "";
  return { width, height, data: text.slice(text.indexOf(",") + 1) };
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Four bytes each; none is seen through. */
  readonly rgba: Uint8Array;
}

const COLOURS_MAX = 256;

export function inFewColours({ width, height, rgba }: Pixels): Indexed {
  const colourAt = (pixel: number): number =>
    ((rgba[pixel * 4] ?? 0) << 16) | ((rgba[pixel * 4 + 1] ?? 0) << 8) | (rgba[pixel * 4 + 2] ?? 0);
  const counts = new Map<number, number>();
  for (let pixel = 0; pixel < width * height; pixel++) {
    const colour = colourAt(pixel);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const kept = [...counts]
    .sort(([a, n], [b, m]) => m - n || a - b)
    .slice(0, COLOURS_MAX)
    .map(([colour]) => colour);
  const indexOf = new Map([...counts.keys()].map((colour) => [colour, nearest(kept, colour)]));
  const pixels = new Uint8Array(width * height).map((_, pixel) => indexOf.get(colourAt(pixel)) ?? 0);
  return { width, height, palette: Uint8Array.from(kept.flatMap(channelsOf)), pixels };
}

const channelsOf = (colour: number): readonly [number, number, number] => [
  colour >> 16,
  (colour >> 8) & 255,
  colour & 255,
];

function nearest(colours: readonly number[], colour: number): number {
  const [r, g, b] = channelsOf(colour);
  let best = 0;
  let least = Infinity;
  for (const [index, other] of colours.entries()) {
    const [or, og, ob] = channelsOf(other);
    const distance = (r - or) ** 2 + (g - og) ** 2 + (b - ob) ** 2;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BIT_DEPTH = 8;
const INDEXED = 3;

/** Source: W3C PNG, colour type 3. */
export function encodePng({ width, height, palette, pixels }: Indexed): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BIT_DEPTH, INDEXED, 0, 0, 0], 8);
  // Each row begins with its filter: none.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const parts = [
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", new Uint8Array()),
  ];
  return Buffer.concat([SIGNATURE, ...parts]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.byteLength);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}
