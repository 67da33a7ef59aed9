import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import type { Page } from "playwright-core";

/**
 * Fonts that come with the tests: what a machine has of its own does not show. Latin letters and signs are those of a file
 * beside the tests, everything else those of a package of an exact version, which brings its letters in parts.
 */
const LATIN = readFileSync(new URL("../fonts/pinned.woff2", import.meta.url));
const PACKAGE = join(createRequire(import.meta.url).resolve("@fontsource-variable/noto-sans-sc/package.json"), "..");
const ROOT = "/pmp-dsh-tavern/inspector/pinned";
const PARTS = readFileSync(join(PACKAGE, "index.css"), "utf8")
  .replaceAll("url(./files/", `url(${ROOT}/`)
  .replaceAll("font-display: swap", "font-display: block");
const STYLE = `${PARTS}
@font-face{font-family:Pinned;src:url(${ROOT}/latin.woff2);unicode-range:U+0-2E7F}
.tt{--tt-sans:Pinned,"Noto Sans SC Variable"!important;--tt-mono:Pinned,"Noto Sans SC Variable"!important}`;

/** Gives a page of the inspector these fonts and no others. To be called before the page is opened. */
export async function pinFonts(page: Page): Promise<void> {
  await page.route(`**${ROOT}/*`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(ROOT.length + 1);
    const body = name === "latin.woff2" ? LATIN : readFileSync(join(PACKAGE, "files", name));
    return route.fulfill({ body, contentType: "font/woff2" });
  });
  await page.route("**/inspector/page.css", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n${STYLE}` });
  });
}
