import { describe, expect, it } from "vitest";

import { optionalSessionId, sessionIdOf, tracedSessionIdOf } from "../../../src/host/http/session-id.ts";

describe("session ids", () => {
  it.each(["s", "sess-1", "A.b:c_d-9", "0".repeat(200)])("takes %s", (id) => expect(sessionIdOf(id, "user")).toBe(id));

  it.each([undefined, "", "-a", "a/b", "a b", "é", "a".repeat(201), "__proto__"])("refuses %s", (id) =>
    expect(() => sessionIdOf(id, "user")).toThrow("sessionId"),
  );

  it.each(["a/b", "会话", "-", "a".repeat(200), "😀".repeat(100), "\u00a0"])("of traces can be %s", (id) =>
    expect(tracedSessionIdOf(id)).toBe(id),
  );

  it.each(["", "a".repeat(201), "\u0000", "a\tb", "\u009f"])("of traces cannot be %j", (id) =>
    expect(() => tracedSessionIdOf(id)).toThrow(expect.objectContaining({ code: "PROMPT_SESSION_INVALID" })),
  );

  it("can be missing where that means something", () => {
    expect(optionalSessionId(undefined, "preset")).toBeUndefined();
    expect(optionalSessionId("", "preset")).toBeUndefined();
    expect(() => optionalSessionId("a b", "preset")).toThrow("sessionId");
  });
});
