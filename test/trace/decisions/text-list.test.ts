import fc from "fast-check";
import { expect, it } from "vitest";

import { openTexts, packTextLists, packTexts, TextLists } from "../../../src/trace/decisions/text-list.ts";

/** With the separators and the escape in it, often. */
const text = fc.string({ unit: fc.constantFrom("a", "龙", "\u001b", "\u001e", "\u001f", "\n", "😀") });

it("gives back texts, whatever they hold", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 6 }), (texts) => {
      expect(openTexts(packTexts(texts), texts.length)).toEqual(texts);
    }),
  );
});

it("gives back lists of texts: none, empty ones, several", () => {
  fc.assert(
    fc.property(fc.array(fc.array(text, { maxLength: 4 }), { maxLength: 6 }), (lists) => {
      const opened = new TextLists(packTextLists(lists), lists.length);
      expect(lists.map((_list, at) => opened.at(at))).toEqual(lists);
      expect(opened.at(lists.length)).toEqual([]);
    }),
  );
});

it("puts U+FFFD in the place of a lone surrogate, which no UTF-8 carries", () => {
  expect(openTexts(packTexts(["a\ud800"]), 1)).toEqual(["a\ufffd"]);
});
