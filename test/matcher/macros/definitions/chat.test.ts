import { describe, expect, it } from "vitest";
import { expanded } from "../world.ts";

const ALL =
  "{{lastMessage}}|{{lastMessageId}}|{{lastUserMessage}}|{{lastCharMessage}}|{{allChatRange}}|{{idleDuration}}";

describe("chat state", () => {
  it("of a chat", () => {
    expect(expanded(ALL)).toBe("Quite.|2|Is it?|Quite.|0-2|2 days");
  });

  it("of an empty chat", () => {
    expect(expanded(ALL, { chat: [] })).toBe("|||||just now");
  });

  it("passes over hidden messages for the last of each side", () => {
    const chat = [
      { text: "a", user: false },
      { text: "b", user: false, hidden: true },
    ];
    expect(expanded("{{lastMessage}}{{lastCharMessage}}", { chat })).toBe("ba");
  });

  it("takes the idle time from the user's message before the newest one", () => {
    const chat = [{ text: "a", user: true, sentMs: 0 }];
    expect(expanded("{{idle_duration}}", { chat })).toBe("just now");
  });

  it("numbers swipes from 1", () => {
    expect(
      expanded("{{lastSwipeId}}/{{currentSwipeId}}", { chat: [{ text: "a", user: false, swipes: 3, swipe: 1 }] }),
    ).toBe("3/2");
    expect(expanded("[{{lastSwipeId}}{{currentSwipeId}}]")).toBe("[]");
  });
});
