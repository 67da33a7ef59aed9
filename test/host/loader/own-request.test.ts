import { describe, expect, it } from "vitest";

import { isLoggedRequest, isOwnRequest } from "../../../src/host/loader/own-request.ts";
import type { OpenSession } from "../../../src/host/loader/open-session.ts";
import { openConversation } from "../../../src/host/session/open-conversation.ts";
import { Log } from "../session/support/log.ts";

type Session = Pick<OpenSession, "conversation" | "pending">;

const ROUTE = { provider: "p", model: "m" };
const systemMessage = (id: string, text: string) => ({ id, role: "system", content: [{ type: "text", text }] });

function sessionOf(log: Log, sections: readonly string[] | null = null): Session {
  const conversation = openConversation(log.session());
  const state = { timed: [], variables: {}, globals: {} } as never;
  const named = (sections ?? []).map((text) => ({ name: text, text }));
  return { conversation, pending: sections === null ? null : { turn: 1, sections: named, state } };
}

describe("a request of log format V0", () => {
  it("is the turn's when its system text is that of the newest header", () => {
    const log = new Log("v0");
    expect(isLoggedRequest(sessionOf(log), { ...ROUTE, system: "One." })).toBe(false);
    log.system("Old.");
    log.system("One.");
    const session = sessionOf(log);
    expect(isLoggedRequest(session, { ...ROUTE, system: "One." })).toBe(true);
    for (const system of ["Old.", "Side.", undefined])
      expect(isLoggedRequest(session, { ...ROUTE, system })).toBe(false);
  });
});

describe.each(["v3", "v4"] as const)("a request of log format %s", (dialect) => {
  const log = new Log(dialect);
  const at = log.system("One.");
  const own = { ...ROUTE, messages: [systemMessage(`s${at}`, "One.")] };

  it("is the turn's when the log has its system messages", () => {
    expect(isLoggedRequest(sessionOf(log), own)).toBe(true);
    expect(isLoggedRequest(sessionOf(log), { ...own, system: "Side." })).toBe(false);
    const changed = { ...ROUTE, messages: [systemMessage(`s${at}`, "Changed.")] };
    expect(isLoggedRequest(sessionOf(log), changed)).toBeNull();
  });

  it("is known by its sections where the log does not tell", () => {
    const unknown = { ...ROUTE, messages: [systemMessage("new", "A {{b.")] };
    expect(isLoggedRequest(sessionOf(log), unknown)).toBeNull();
    expect(isOwnRequest(sessionOf(log, ["A {{x}}b."]), unknown, "x")).toBe(true);
    expect(isOwnRequest(sessionOf(log, ["Others."]), unknown, "x")).toBe(false);
    expect(isOwnRequest(sessionOf(log), unknown, "x")).toBe(false);
    expect(isOwnRequest(sessionOf(log), { ...ROUTE, messages: [] }, "x")).toBe(true);
  });
});

it("is believed when the session cannot be read", () => {
  const conversation = { code: "SESSION_FORMAT_UNKNOWN", version: 9, message: "no" } as const;
  expect(isOwnRequest({ conversation, pending: null }, { ...ROUTE, system: "Any." }, "x")).toBe(true);
});
