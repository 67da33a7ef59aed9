import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { PICTURE_BYTES_MAX, PICTURE_FOLDER, PICTURE_PATH, PICTURED, pictureName } from "../browser/readme/pictured.ts";
import { projectRoot } from "../tidy/tree.ts";

interface Picture {
  readonly dark: string;
  readonly light: string;
  readonly alt: string;
}

const PICTURE =
  /<picture>\s*<source[^>]*prefers-color-scheme: dark[^>]*srcset="([^"]+)"[^>]*>\s*<img([^>]*)>\s*<\/picture>/gu;

function picturesOf(page: string): Picture[] {
  const text = readFileSync(join(projectRoot, page), "utf8");
  return [...text.matchAll(PICTURE)].map(([, dark = "", img = ""]) => ({
    dark,
    light: /\bsrc="([^"]+)"/u.exec(img)?.[1] ?? "",
    alt: /\balt="([^"]+)"/u.exec(img)?.[1] ?? "",
  }));
}

/** Width and height, from the head of a PNG. */
function sizeOf(name: string): readonly [number, number] {
  const bytes = readFileSync(join(PICTURE_FOLDER, name));
  expect(bytes.subarray(1, 4).toString("latin1")).toBe("PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe.each([
  ["README.md", /^[\p{ASCII}–“”]{60,}$/u],
  ["README.zh.md", /(?:\p{Script=Han}[^\p{Script=Han}]*){20}/u],
])("the pictures of %s", (page, words) => {
  it("are those that are taken, in their order, light and dark (npm run pictures)", () => {
    const at = (view: (typeof PICTURED)[number], dark: boolean): string => `${PICTURE_PATH}/${pictureName(view, dark)}`;
    expect(picturesOf(page).map(({ light, dark }) => [light, dark])).toEqual(
      PICTURED.map((view) => [at(view, false), at(view, true)]),
    );
  });

  it("are told in words to whoever does not see them", () => {
    const alts = picturesOf(page).map(({ alt }) => alt);
    for (const alt of alts) expect(alt).toMatch(words);
    expect(new Set(alts).size).toBe(PICTURED.length);
  });
});

describe("the pictures", () => {
  it("are all there, and no other", () => {
    const names = PICTURED.flatMap((view) => [pictureName(view, false), pictureName(view, true)]);
    expect(readdirSync(PICTURE_FOLDER).sort()).toEqual(names.sort());
  });

  it.each(PICTURED)("%s: small, and of one size in light and dark", (view) => {
    const [light, dark] = [pictureName(view, false), pictureName(view, true)];
    expect(sizeOf(dark)).toEqual(sizeOf(light));
    for (const name of [light, dark]) {
      expect(readFileSync(join(PICTURE_FOLDER, name)).byteLength).toBeLessThanOrEqual(PICTURE_BYTES_MAX);
    }
    expect(readFileSync(join(PICTURE_FOLDER, dark))).not.toEqual(readFileSync(join(PICTURE_FOLDER, light)));
  });
});
