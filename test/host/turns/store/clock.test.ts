import { expect, it } from "vitest";

import { SYSTEM_CLOCK } from "../../../../src/host/turns/store/clock.ts";

it("calls what is due, and not what was cancelled", async () => {
  const gate = Promise.withResolvers<string>();
  const cancel = SYSTEM_CLOCK.after(0, () => gate.resolve("cancelled"));
  cancel();
  const alive = setInterval(() => undefined, 1_000);
  SYSTEM_CLOCK.after(1, () => gate.resolve("due"));
  expect(await gate.promise).toBe("due");
  clearInterval(alive);
  expect(SYSTEM_CLOCK.jitter()).toBeLessThan(1);
  expect(SYSTEM_CLOCK.now()).toBeGreaterThan(1_700_000_000_000);
});
