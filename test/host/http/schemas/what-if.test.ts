import { expect, it } from "vitest";

import { WhatIfRequestSchema } from "../../../../src/host/http/schemas/what-if.ts";

it("a request is as documented or refused", () => {
  const whole = {
    sessionId: "s",
    selection: { presetId: null, worldBookIds: ["b"], character: { greetingIndex: 0, allowRegexScripts: true } },
    text: "",
    seed: "x",
    trigger: "continue",
    entries: { offset: 0, limit: 0 },
    omitted: { reasons: ["budget"], limit: 1_000 },
  };
  expect(WhatIfRequestSchema.parse(whole)).toEqual(whole);
  for (const bent of [{ seed: "" }, { selection: { rp: {} } }, { selection: { presetId: "" } }, { entries: 5 }]) {
    expect(WhatIfRequestSchema.safeParse({ ...whole, ...bent }).success).toBe(false);
  }
});
