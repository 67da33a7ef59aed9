import { afterEach, expect, it, vi } from "vitest";

import { timeZone } from "../../../src/host/loader/time-zone.ts";

afterEach(() => void vi.restoreAllMocks());

it("is the machine's, asked for once a minute", () => {
  const start = 1_000_000_000;
  expect(timeZone(start)).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const asked = vi
    .spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions")
    .mockReturnValue({ timeZone: "Asia/Shanghai" } as Intl.ResolvedDateTimeFormatOptions);
  expect(timeZone(start + 59_999)).not.toBe("Asia/Shanghai");
  expect(asked).not.toHaveBeenCalled();
  expect(timeZone(start + 60_000)).toBe("Asia/Shanghai");
  vi.restoreAllMocks();
  expect(timeZone(start + 120_000)).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});
