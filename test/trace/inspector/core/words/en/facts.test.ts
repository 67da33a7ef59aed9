import { expect, it } from "vitest";
import { enFacts } from "../../../../../../src/trace/inspector/core/words/en/facts.ts";

it("never has the same words for none, not recorded, unavailable, redacted, pending and withheld", () => {
  const absences = Object.entries(enFacts).filter(([key]) => key.startsWith("fact."));
  expect(new Set(absences.map(([, word]) => word)).size).toBe(7);
  expect(absences).toHaveLength(7);
});
