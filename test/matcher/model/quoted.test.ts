import { expect, it } from "vitest";
import { quoted } from "../../../src/matcher/model/quoted.ts";

it.each([
  ["pier", '"pier"'],
  ["/storm\\b/i", '"/storm\\b/i"'],
  ["a\\\\b", '"a\\\\b"'],
  ['say "x"\n', '"say \\"x\\"\\n"'],
])("%j", (text, shown) => expect(quoted(text)).toBe(shown));
