import { describe, expect, test } from "vitest";

import { NO_PROGRAM, regexName, TaskControl } from "../../src/workers/control.ts";

describe("the words of a task", () => {
  const host = new TaskControl();
  const thread = new TaskControl(host.buffer);

  test("start empty", () => {
    const fresh = new TaskControl();
    expect([fresh.stopRequested, fresh.ranMs, fresh.program, fresh.pattern]).toEqual(["no", undefined, NO_PROGRAM, ""]);
  });

  test("tell the host when the task began", () => {
    expect(host.ranMs).toBeUndefined();
    thread.markStarted();
    expect(host.ranMs).toBeGreaterThanOrEqual(0);
    expect(host.ranMs).toBeLessThan(60_000);
  });

  test("carry a stop to the thread; an abort outranks a deadline and stays", () => {
    host.requestStop("deadline");
    expect(thread.stopRequested).toBe("deadline");
    host.requestStop("abort");
    expect(thread.stopRequested).toBe("abort");
    host.requestStop("deadline");
    expect(thread.stopRequested).toBe("abort");
  });

  test("tell that all is decided", () => {
    expect(host.decided).toBe(false);
    thread.markDecided();
    expect(host.decided).toBe(true);
  });

  test("name the running regex, by number and by text", () => {
    thread.programWord[0] = 12;
    thread.notePattern("a\ud800龙");
    expect(host.program).toBe(12);
    expect(host.pattern).toBe("a\ud800龙");
    thread.notePattern("");
    expect(host.pattern).toBe("");
  });

  test("hold the name of the longest pattern", () => {
    const pattern = "龙".repeat(10_000);
    thread.notePattern(pattern);
    expect(host.pattern).toBe(regexName(pattern));
    expect(host.pattern.length).toBe(4_096);
  });
});
