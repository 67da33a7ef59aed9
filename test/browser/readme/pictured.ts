import { fileURLToPath } from "node:url";

import type { View } from "../../../src/trace/inspector/core/deep-link.ts";

/** The pictures of the inspector that the README shows. */

/** Their views, each in light and dark, in the order of the README. */
export const PICTURED = [
  "graph",
  "tree",
  "timing",
  "decisions",
  "why-not",
  "compare",
] as const satisfies readonly View[];
/** Of each picture, at most. */
export const PICTURE_BYTES_MAX = 150 * 1024;
/** Where they are, from the root of the project, and on this machine. */
export const PICTURE_PATH = "test/browser/pictures/readme";
export const PICTURE_FOLDER = fileURLToPath(new URL(`../../../${PICTURE_PATH}`, import.meta.url));

/** The file of a view: `<view>.png`, `<view>-dark.png`. */
export const pictureName = (view: View, dark: boolean): string => `${view}${dark ? "-dark" : ""}.png`;
