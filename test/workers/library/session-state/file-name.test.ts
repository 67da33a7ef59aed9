import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  isSessionStateName,
  SESSION_STATES,
  sessionStateFile,
} from "../../../../src/workers/library/session-state/file-name.ts";
import { SessionIdSchema } from "../../../../src/workers/library/model/kinds.ts";

const nameOf = (sessionId: string): string => sessionStateFile(sessionId).slice(SESSION_STATES.length + 1);
const anyId = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$/u);

describe("the file of a session", () => {
  it("shows a plain id", () => {
    expect(sessionStateFile("session-1f0c")).toBe("session-state/s-session-1f0c.json");
  });

  it.each(["A", "a", "a.b", "a:b", "CON", "con", "x".repeat(200), "a..", "0"])("is a plain name for %s", (id) => {
    expect(SessionIdSchema.safeParse(id).success).toBe(true);
    expect(nameOf(id)).toMatch(/^[a-z0-9][a-z0-9_-]*\.json$/u);
    expect(isSessionStateName(nameOf(id))).toBe(true);
  });

  it("is another one for another id, also where capitals do not count", () => {
    fc.assert(
      fc.property(anyId, anyId, (a, b) => {
        expect(nameOf(a).toLowerCase() === nameOf(b).toLowerCase()).toBe(a === b);
        expect(nameOf(a).toUpperCase() === nameOf(a.toUpperCase()).toUpperCase()).toBe(a === a.toUpperCase());
        expect(nameOf(a).length).toBeLessThanOrEqual(110);
      }),
    );
  });

  it.each(["x.json", "s-A.json", "s-a.txt", "h-00.json", ".s-a.json", "s-.json"])("is never called %s", (name) => {
    expect(isSessionStateName(name)).toBe(false);
  });
});
