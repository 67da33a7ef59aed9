import fc from "fast-check";
import { expect, it } from "vitest";

import { textCounts, textSizes } from "../../../src/trace/project/text-sizes.ts";
import { digestText } from "../../../src/workers/profile/text-digest.ts";
import { sha256 } from "../../../src/workers/profile/text-digest.ts";

it.each([
  ["", 0, 0],
  ["abc", 3, 3],
  ["é", 1, 2],
  ["雨夜", 2, 6],
  ["🐈‍⬛", 3, 10],
  ["\ud83d", 1, 3],
  ["\udc08\ud83d", 2, 6],
  ["\ud83d\ud83d\udc08", 2, 7],
])("counts %j", (text, characters, utf8Bytes) => {
  expect(textCounts(text)).toEqual({ characters, utf8Bytes });
});

it("says of any text what the platform and the profile say of it", () => {
  const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xff_ff }).map((unit) => String.fromCharCode(unit)) });
  fc.assert(
    fc.property(fc.oneof(anyText, fc.string({ unit: "binary" })), (text) => {
      const { characters, hash } = digestText(text);
      const utf8Bytes = Buffer.byteLength(text);
      expect(textSizes(text, sha256)).toEqual({ characters, utf16Units: text.length, utf8Bytes, hash });
      expect(Array.from(text)).toHaveLength(characters);
    }),
  );
});
