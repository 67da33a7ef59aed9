import { expect, it } from "vitest";

import * as schemas from "../../../../src/host/http/schemas/values.ts";

it("times are UTC", () => {
  expect(schemas.TimeSchema.safeParse("2026-11-30T06:42:00.717Z").success).toBe(true);
  expect(schemas.TimeSchema.safeParse("2026-11-30").success).toBe(false);
});

it("other shared shapes", () => {
  expect(schemas.OkSchema.safeParse({ ok: true, more: 1 }).success).toBe(false);
  expect(schemas.RegexScriptsSchema.safeParse([{}]).success).toBe(true);
  expect(schemas.RegexScriptsSchema.safeParse([1]).success).toBe(false);
  expect(schemas.WorldBookIdsSchema.safeParse([1]).success).toBe(false);
  expect(schemas.DiagnosticSchema.safeParse({ code: "c", severity: "bad", message: "m" }).success).toBe(false);
});
