import { expect, it } from "vitest";
import { enScreens } from "../../../../../../src/trace/inspector/core/words/en/screens.ts";
import { zhScreens } from "../../../../../../src/trace/inspector/core/words/zh/screens.ts";

it("has the keys of the English words, in their order", () => {
  expect(Object.keys(zhScreens)).toEqual(Object.keys(enScreens));
});
