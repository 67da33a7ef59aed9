import { expect, it } from "vitest";

import { sessionName } from "../../../../../src/trace/inspector/app/state/session-name.ts";
import { speechIn } from "../../../../../src/trace/inspector/core/words/speech.ts";

const row = (sessionId: string, lastUsedAt = "2026-11-30T20:22:00.000Z") => ({
  sessionId,
  lastUsedAt,
  running: false,
  bound: true,
});
const speech = speechIn("en", "UTC");

it("calls a session by its time and the beginning of its id", () => {
  expect(sessionName(row("session-27a3df55-1e87-4308-b000-000000000000"), speech)).toBe(
    "Nov 30, 2026, 8:22:00 PM · 27a3df55…",
  );
  expect(sessionName(row("ses-1"), speechIn("zh-CN", "UTC"))).toBe("2026年11月30日 20:22:00 · ses-1");
  expect(sessionName(row("123456789", ""), speech)).toBe("123456789");
});
