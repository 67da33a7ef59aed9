import { expect, it } from "vitest";
import { Progress } from "../../../src/host/cli/progress.ts";
import { fakeIo } from "./support.ts";

/** Each look at the clock of a fake process takes 50 ms. */
function work(tty: boolean, steps: number): string {
  const { io, told } = fakeIo({ tty });
  const progress = new Progress(io, "case", steps);
  for (let i = 0; i < steps; i++) progress.step();
  progress.clear();
  progress.clear();
  return told().err;
}

it("shows itself on a terminal, after a moment, and goes away once", () => {
  const text = work(true, 40);
  expect(text).toContain("\rcase 8 of 40\u001B[K");
  expect(text.endsWith("\r\u001B[K")).toBe(true);
  expect(text.split("\r")).toHaveLength(19);
});

it("is silent for short work and without a terminal", () => {
  expect(work(true, 6)).toBe("");
  expect(work(false, 40)).toBe("");
});
