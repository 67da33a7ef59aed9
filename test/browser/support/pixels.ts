import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

import type { Page } from "playwright-core";

/** Pictures that were looked at and committed. */
export const PICTURES = fileURLToPath(new URL("../pictures/", import.meta.url));
/** Where pictures that differ are left to be looked at. */
const FOUND = fileURLToPath(new URL("../../../node_modules/.lorekeeper-pictures/", import.meta.url));

/** A difference of a colour channel that counts: less than that is how edges are smoothed. */
const CHANNEL_MIN = 24;

/**
 * The part of pixels of a page's picture that differ from the committed one, from 0 to 1. A picture that is not there yet
 * is written when `LOREKEEPER_PICTURES` is `write`, and missing otherwise: then it is 1. Decoded by the browser, in a page
 * of its own.
 */
export async function differingPart(page: Page, name: string): Promise<number> {
  const path = join(PICTURES, `${name}.png`);
  const taken = await page.screenshot({ animations: "disabled", caret: "hide" });
  if (process.env["LOREKEEPER_PICTURES"] === "write") {
    mkdirSync(PICTURES, { recursive: true });
    writeFileSync(path, taken);
    return 0;
  }
  const part = existsSync(path) ? await compared(page, { wanted: readFileSync(path), taken }) : 1;
  if (part > 0) {
    mkdirSync(FOUND, { recursive: true });
    writeFileSync(join(FOUND, `${name}.png`), taken);
  }
  return part;
}

async function compared(page: Page, { wanted, taken }: Readonly<Record<"wanted" | "taken", Buffer>>): Promise<number> {
  const own = await page.context().newPage();
  try {
    return await own.evaluate(
      async ({ urls, channelMin }) => {
        const pixelsOf = async (url: string): Promise<ImageData> => {
          const image = new Image();
          image.src = url;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext("2d");
          if (context === null) throw new Error("no canvas");
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, image.width, image.height);
        };
        const [a, b] = await Promise.all([pixelsOf(urls[0]), pixelsOf(urls[1])]);
        if (a.width !== b.width || a.height !== b.height) return 1;
        let different = 0;
        for (let at = 0; at < a.data.length; at += 4) {
          const isOther = [0, 1, 2].some((c) => Math.abs((a.data[at + c] ?? 0) - (b.data[at + c] ?? 0)) >= channelMin);
          if (isOther) different++;
        }
        return (different * 4) / a.data.length;
      },
      { urls: [urlOf(wanted), urlOf(taken)] as const, channelMin: CHANNEL_MIN },
    );
  } finally {
    await own.close();
  }
}

const urlOf = (png: Buffer): string => `data:image/png;base64,${png.toString("base64")}`;
