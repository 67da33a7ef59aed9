import { describe, expect, it } from "vitest";
import { en } from "../../../../../src/trace/inspector/core/words/en.ts";
import type { WordKey } from "../../../../../src/trace/inspector/core/words/keys.ts";
import { zh } from "../../../../../src/trace/inspector/core/words/zh.ts";

const keys = Object.keys(en) as WordKey[];
const placesOf = (word: string): string[] => [...new Set(word.match(/\{[^}]*\}/gu))].sort();
/** What stays as it is in Chinese: names of programs, formats and units, and the other language's own name. */
const NAMES = new Set(["DSH", "UTF", "CSV", "SHA", "English"]);

describe("words in Chinese", () => {
  it("have the keys of the English ones", () => expect(Object.keys(zh).sort()).toEqual(keys.toSorted()));

  it.each(keys)("%s: is there, with the same places, and no English in it", (key) => {
    expect(zh[key].trim()).not.toBe("");
    expect(placesOf(zh[key])).toEqual(placesOf(en[key]));
    const latin = zh[key].replaceAll(/\{[^}]*\}/gu, "").match(/[A-Za-z]+/gu) ?? [];
    expect(latin.filter((word) => !NAMES.has(word))).toEqual([]);
  });

  it("have one form, and Chinese marks", () => {
    for (const key of keys) {
      expect(zh[key], key).not.toContain("|");
      expect(zh[key], key).not.toMatch(/\p{Script=Han}[,;:?!](?:\s|$|\p{Script=Han})/u);
    }
  });
});
