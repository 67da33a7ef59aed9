import { expect, it } from "vitest";

import { NOTED_CODES } from "../../../../../src/host/http/routes/v4/noted-codes.ts";

it("has what a turn may have noted, of each part that notes something", () => {
  for (const code of [
    "TAVERN_NOT_READY",
    "SESSION_STATE_DAMAGED",
    "SESSION_CONFIGURATION_PRESET_MISSING",
    "TAVERN_PROFILE_LORE_LIMITED",
    "WORLD_BOOK_NOT_READY",
  ]) {
    expect(NOTED_CODES[code]).toEqual({ meaning: expect.stringMatching(/./u), remedy: expect.stringMatching(/./u) });
  }
});
