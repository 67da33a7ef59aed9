import { describe, expect, it } from "vitest";

import * as schemas from "../../../../src/host/http/schemas/error-shapes.ts";

const object = { ok: false, error: { code: "C", message: "m", field: "f", details: { limit: 1 } } };

describe("shapes of errors", () => {
  it.each([
    [schemas.TextErrorSchema, { ok: false, error: "x" }, object],
    [schemas.TextErrorSchema, { ok: false, error: "x", code: "C" }, { ok: true, error: "x" }],
    [schemas.ObjectErrorSchema, object, { ok: false, error: "x", code: "C" }],
    [schemas.ObjectErrorSchema, { ok: false, error: { code: "C", message: "m" } }, { ok: false, error: { code: "C" } }],
    [schemas.TopErrorSchema, { ok: false, error: "x", code: "C" }, { ok: false, error: "x" }],
  ] as const)("%# take their own and no other", (schema, good, bad) => {
    expect(schema.safeParse(good).success).toBe(true);
    expect(schema.safeParse(bad).success).toBe(false);
  });
});
