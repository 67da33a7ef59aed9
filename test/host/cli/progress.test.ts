import { describe, expect, it } from "vitest";
import { Progress, withProgress } from "../../../src/host/cli/progress.ts";
import { fakeIo } from "./support.ts";

/** Each look at the clock of a fake process takes 50 ms. */
function work(tty: boolean, steps: number, total = steps): string {
  const { io, told } = fakeIo({ tty });
  const progress = new Progress(io, "case", total);
  for (let i = 0; i < steps; i++) {
    progress.draw();
    progress.step();
  }
  progress.end();
  progress.end();
  return told().err;
}

describe("Progress", () => {
  it("shows itself on a terminal after a moment, and goes away once", () => {
    const lines = work(true, 10).split("\r\u001B[K");
    expect(lines).toEqual(["", "case 8 of 10, 0 s", "case 9 of 10, 0 s", "case 10 of 10, 1 s", ""]);
  });

  it("shows one long step without a count", () => {
    expect(work(true, 40, 1)).toContain("\r\u001B[Kcase, 2 s");
  });

  it("is gone when the work fails", async () => {
    const { io, told } = fakeIo({ tty: true });
    const failing = withProgress(io, { what: "book", total: 2 }, (progress) => {
      for (let i = 0; i < 9; i++) progress.draw();
      return Promise.reject(new Error("broken"));
    });
    await expect(failing).rejects.toThrow("broken");
    expect(told().err.endsWith("book 1 of 2, 0 s\r\u001B[K")).toBe(true);
  });

  it("is silent for short work and without a terminal", () => {
    expect(work(true, 6)).toBe("");
    expect(work(false, 40)).toBe("");
  });
});
