import { expect, it } from "vitest";
import { lintContext } from "../../../src/matcher/lint/options.ts";
import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";

it("fills in what is not given", () => {
  const context = lintContext({});
  expect(context).toMatchObject({ settings: DEFAULT_SETTINGS, contextTokens: null, texts: [] });
  expect(context.counter.count("12345")).toBe(2);
  expect(lintContext({ contextTokens: 8, texts: ["a"] })).toMatchObject({ contextTokens: 8, texts: ["a"] });
});
