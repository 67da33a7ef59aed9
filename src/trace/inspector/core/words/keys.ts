import type { en } from "./en.ts";

/** The key of a word in both tables. */
export type WordKey = keyof typeof en;
