import { expect, test } from "vitest";

import { REFERENCE_ERRORS, type ReferenceError } from "../../../src/trace/model/reference-error.ts";
import { BodySchema } from "../../../src/trace/model/turn/body.ts";
import { availableBody, unavailableBody } from "../../../src/trace/resolve/why-unavailable.ts";

test("each check that does not hold has a word of the closed set", () => {
  for (const error of Object.keys(REFERENCE_ERRORS) as ReferenceError[]) {
    expect(BodySchema.parse(unavailableBody(error))).toMatchObject({ status: "unavailable", text: null });
  }
});

test("a text is cut only when it is longer", () => {
  expect(availableBody("abc", 3)).toMatchObject({ text: "abc", truncated: false });
  expect(availableBody("abcd", 3)).toMatchObject({ text: "abc", truncated: true });
  expect(availableBody("ab😀", 3)).toMatchObject({ text: "ab", truncated: true });
});
