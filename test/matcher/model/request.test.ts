import { expect, it } from "vitest";
import { scanRequest } from "../../../src/matcher/model/request.ts";
import { DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { ScanRequestSchema } from "../../../src/workers/messages.ts";

it("scanRequest fills in a plain chat, and lets callers say otherwise", () => {
  const plain = scanRequest({ settings: DEFAULT_SETTINGS, messages: ["b", "a"] });
  expect(plain).toMatchObject({ messageCount: 2, trigger: "normal", characterFile: null });
  expect(Object.keys(plain).toSorted()).toEqual(
    Object.keys(ScanRequestSchema.parse({ ...plain, settings: { ...DEFAULT_SETTINGS, scanDepth: 3 } })).toSorted(),
  );
  expect(scanRequest({ ...plain, trigger: "swipe", messageCount: 9 })).toMatchObject({
    messageCount: 9,
    trigger: "swipe",
  });
});
