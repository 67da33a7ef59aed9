import { expect, it } from "vitest";

import { faultOf, faultOfAnswer, FaultError } from "../../../../../src/trace/inspector/app/data/fault.ts";

it.each([
  [404, { error: "no such turn" }, { kind: "missing", code: null, message: "no such turn" }],
  [410, { error: { code: "GONE", message: "went" } }, { kind: "missing", code: "GONE", message: "went" }],
  [
    429,
    { code: "TRACE_STREAM_LIMIT", message: "too many" },
    { kind: "limit", code: "TRACE_STREAM_LIMIT", message: "too many" },
  ],
  [
    403,
    { error: "no", code: "TAVERN_API_HOST_FORBIDDEN" },
    { kind: "refused", code: "TAVERN_API_HOST_FORBIDDEN", message: "no" },
  ],
  [500, null, { kind: "server", code: null, message: "HTTP 500" }],
  [400, "text", { kind: "refused", code: null, message: "HTTP 400" }],
])("an answer %i", (status, body, told) => {
  expect(faultOfAnswer(status, body)).toEqual({ status, ...told });
});

it("takes the fault out of an error, and everything else for no answer", () => {
  const fault = faultOfAnswer(500, null);
  expect(faultOf(new FaultError(fault))).toBe(fault);
  expect(faultOf(new TypeError("Failed to fetch"))).toEqual({
    kind: "offline",
    status: null,
    code: null,
    message: "Failed to fetch",
  });
  expect(faultOf("odd").message).toBe("odd");
});
