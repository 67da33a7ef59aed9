import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { type Browser, chromium } from "playwright-core";

const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const MISSING = `no browser: none of ${NAMES.join(", ")} is on PATH. Debian: apt-get install chromium-headless-shell`;

/** Path of a browser of this machine; null: it has none. */
export function chromiumPath(): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  for (const name of NAMES) {
    const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
    if (found !== undefined) return found;
  }
  return null;
}

/**
 * Whether the tests of pages can run. Where there is no browser they are passed over aloud; on a server of continuous
 * integration that is a failure.
 */
export function hasChromium(): boolean {
  if (chromiumPath() !== null) return true;
  if ((process.env["CI"] ?? "") !== "") throw new Error(MISSING);
  console.warn(`tests of the inspector's page are passed over: ${MISSING}`);
  return false;
}

/** A browser that draws the same on every machine: no sub-pixel positions, no smoothing by the screen's layout. */
export async function openChromium(): Promise<Browser> {
  const executablePath = chromiumPath();
  if (executablePath === null) throw new Error(MISSING);
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb"],
  });
}
