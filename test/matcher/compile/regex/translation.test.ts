import { expect, it } from "vitest";

import { programOf } from "../../../../src/matcher/compile/regex/translation.ts";
import { accepted } from "../../../support/regex/engine.ts";

it("programOf takes from a translation what runs", () => {
  const { cost } = accepted("Cat", "iu");
  expect(programOf(7, accepted("Cat", "iu"))).toEqual({
    id: 7,
    pattern: "CAT",
    caseInsensitive: true,
    encoding: "point",
    cost,
  });
});
