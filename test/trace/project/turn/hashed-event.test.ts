import { expect, it } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import { hashedEvent } from "../../../../src/trace/project/turn/hashed-event.ts";

it("is the hash of the canonical JSON, up to the bound", () => {
  const text = (units: number): string => "x".repeat(units - 2);
  const max = LIMITS.turnHashUnits.value;
  expect(hashedEvent({ b: 1, a: 2 }, (json) => json)).toBe('{"a":2,"b":1}');
  expect(hashedEvent(text(max), () => "hash")).toBe("hash");
  expect(hashedEvent(text(max + 1), () => "hash")).toBeNull();
});
