import { expect, it } from "vitest";

import { note } from "../../../src/host/loader/live-sessions.ts";
import { sessionNotes } from "../../../src/host/loader/session-notes.ts";
import { openConversation } from "../../../src/host/session/open-conversation.ts";

const faults = [
  { sessionId: "one", code: "SESSION_STATE_NOT_WRITTEN", message: "full" },
  { sessionId: "two", code: "SESSION_STATE_DAMAGED", message: "of another" },
];

it("has the newest of each code, the faults of this session's state, and why it cannot be read", () => {
  const session = {
    sessionId: "one",
    notes: new Map(),
    conversation: openConversation({ id: "one", header: { version: 99 }, events: [] }),
  };
  note(session, "TAVERN_NOT_READY", "first");
  note(session, "TAVERN_NOT_READY", "second");
  expect(sessionNotes(session, { faults }).map(({ code, message }) => [code, message])).toEqual([
    ["SESSION_FORMAT_UNKNOWN", expect.stringContaining("99")],
    ["SESSION_STATE_NOT_WRITTEN", "full"],
    ["TAVERN_NOT_READY", "second"],
  ]);
  const conversation = openConversation({ id: "one", header: { version: 0 }, events: [] });
  expect(sessionNotes({ sessionId: "three", notes: new Map(), conversation }, { faults })).toEqual([]);
});
