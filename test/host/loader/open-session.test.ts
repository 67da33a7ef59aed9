import { expect, it } from "vitest";

import { readable } from "../../../src/host/loader/open-session.ts";
import { openConversation } from "../../../src/host/session/open-conversation.ts";

it("has a conversation in every format that is known", () => {
  for (const version of [0, 3, 4]) {
    const conversation = openConversation({ id: "s", header: { version }, events: [] });
    expect(readable({ conversation })).toBe(conversation);
  }
  expect(readable({ conversation: openConversation({ id: "s", header: { version: 5 }, events: [] }) })).toBeNull();
});
