import { expect, it } from "vitest";
import { enLater } from "../../../../../../src/trace/inspector/core/words/en/later.ts";

it("has keys of the form part.name", () => {
  for (const key of Object.keys(enLater)) expect(key).toMatch(/^[a-z-]+\.[a-z0-9_.-]+$/u);
});

it("says of each body what can be done, or why nothing can", () => {
  const bodies = Object.entries(enLater).filter(([key]) => key.startsWith("body."));
  expect(bodies.length).toBeGreaterThan(5);
  for (const [key, word] of bodies) expect(word.endsWith("."), key).toBe(true);
  expect(enLater["body.unavailable"]).toContain("DSH history is the authority; nothing was rebuilt.");
});

it("calls a text of an older file what the design calls it", () => {
  expect(enLater["records.legacy"]).toBe("legacy snapshot, not verified");
});
