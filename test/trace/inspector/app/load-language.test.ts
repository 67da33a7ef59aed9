import { expect, it } from "vitest";

import { loadLanguage } from "../../../../src/trace/inspector/app/load-language.ts";
import { zh } from "../../../../src/trace/inspector/core/words/zh.ts";
import { speechIn } from "../../../../src/trace/inspector/core/words/speech.ts";

it("has English at once, and Chinese once it is loaded", async () => {
  expect(await loadLanguage("en")).toBe("en");
  expect(await loadLanguage("zh-CN")).toBe("zh-CN");
  expect(speechIn("zh-CN").say({ word: "do.retry" })).toBe(zh["do.retry"]);
});
