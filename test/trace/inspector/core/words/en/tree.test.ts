import { expect, it } from "vitest";
import { enTree } from "../../../../../../src/trace/inspector/core/words/en/tree.ts";

it("labels what the session has now as not this turn's", () => {
  expect(enTree["tree.current"]).toContain("not this turn");
});
