import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import { copiesOf } from "../../../../src/matcher/compile/regex/repeat-limit.ts";
import { translateRegex } from "../../../../src/matcher/compile/regex/translate.ts";

describe("the caps on counted repeats", () => {
  it.each(["a{100}b", "a{0,100}b", "a{100,}b", "(?:a{10}b){10}c", "(?:a{10})*b{100}c", "(?:a+b*){100}c"])(
    "allow /%s/",
    (source) => expect(translateRegex(source, "").ok).toBe(true),
  );

  it.each(["a{101}", "a{0,101}", "a{101,}b", "(?:a{10}b){11}", "(?:(?:a{5}b){5}c){5}", "x(?:a{2,60}){2}"])(
    "refuse /%s/",
    (source) => expect(translateRegex(source, "")).toMatchObject({ code: "regex-repeat-limit" }),
  );

  it("allow ten rounds of a property, not eleven", () => {
    expect(translateRegex("\\p{L}{10}x", "u").ok).toBe(true);
    for (const source of ["\\p{L}{11}x", "(?:\\p{L}+ ){0,11}x", "[\\p{L}\\d]{11}x", "\\P{L}{11}x"]) {
      expect(translateRegex(source, "u")).toMatchObject({ code: "regex-property-repeat" });
    }
  });

  it("counts copies as RE2 makes them", () => {
    expect([copiesOf(0, Infinity), copiesOf(3, Infinity), copiesOf(0, 5), copiesOf(2, 2)]).toEqual([1, 3, 5, 2]);
    expect(LIMITS.regexRepeatProduct.value).toBe(100);
  });
});
