import { expect, it } from "vitest";
import { fixedText } from "../../../src/matcher/macros/definition.ts";

it("fixedText defines a macro of many names without arguments", () => {
  expect(fixedText("One two", () => "x")).toMatchObject({ names: ["one", "two"], min: 0, max: 0, fixed: true });
});
