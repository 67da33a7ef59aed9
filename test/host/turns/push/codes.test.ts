import { expect, it } from "vitest";

import { TURN_PUSH_CODES } from "../../../../src/host/turns/push/codes.ts";

it("every code says what it means and what to do", () => {
  for (const { meaning, remedy } of Object.values(TURN_PUSH_CODES)) expect([meaning, remedy].every(Boolean)).toBe(true);
});
