import { expect, it } from "vitest";
import { LiteralKeys } from "../../../src/matcher/lint/literals.ts";
import { bookView } from "../../../src/matcher/lint/view.ts";
import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { bookOf } from "./support.ts";

it("finds the literal keys of a text under their entries' rules", () => {
  const book = bookOf([
    { keys: ["pier", "/quay/", "{{char}}", ""] },
    { keys: ["Quay", "old pier"], caseSensitive: true, matchWholeWords: true },
  ]);
  const literals = new LiteralKeys(bookView(book, DEFAULT_SETTINGS).live);
  expect(literals.keys.map(({ key }) => key.text)).toEqual(["pier", "Quay", "old pier"]);
  const found = (text: string): number[] => {
    const hits: number[] = [];
    literals.scan(text, (key, index) => {
      expect(literals.keys[index]).toBe(key);
      hits.push(index);
    });
    return hits.sort((a, b) => a - b);
  };
  expect(found("the old piers of Quay")).toEqual([0, 1, 2]);
  expect(found("PIER Quays quay")).toEqual([0]);
  expect(found("")).toEqual([]);
});
