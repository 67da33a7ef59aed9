import { expect, it } from "vitest";
import { enFrame } from "../../../../../../src/trace/inspector/core/words/en/frame.ts";

it("names the other language in that language, so that its readers find it", () => {
  expect(enFrame["app.other-language"]).toBe("中文");
});
