import { describe, expect, it } from "vitest";

import type { InboxSplice, InboxTarget, QueuedMessage } from "../../../src/host/session/fact.ts";
import { PendingInputProjection } from "../../../src/host/session/pending-input.ts";

const queued = (id: string, text = id): QueuedMessage => ({ id, message: { id, role: "user", text } });
const idsOf = (list: readonly QueuedMessage[] | null): (string | null)[] | null => list?.map(({ id }) => id) ?? null;
const wide = { messagesMax: 100, unitsMax: 1_000 };

/** The queue under test, with the splices of a host by their names. */
class Inbox extends PendingInputProjection {
  #seq = 0;

  do(target: InboxTarget, start: number, more: Partial<InboxSplice>): (string | null)[] | null {
    const splice = { target, start, removedCount: 0, inserted: [], canceled: false, ...more };
    return idsOf(this.splice(splice, this.#seq++));
  }

  insert(target: InboxTarget, start: number, ...messages: readonly QueuedMessage[]): void {
    expect(this.do(target, start, { inserted: messages })).toEqual([]);
  }
}

describe("PendingInputProjection", () => {
  it("inserts anywhere, in two queues", () => {
    const inbox = new Inbox(wide);
    inbox.insert("next-turn", 0, queued("a"));
    inbox.insert("next-turn", 1, queued("c"));
    inbox.insert("next-turn", 1, queued("b"));
    inbox.insert("next-step", 0, queued("x"), queued("y"));
    expect(idsOf(inbox.queue("next-turn"))).toEqual(["a", "b", "c"]);
    expect(idsOf(inbox.queue("next-step"))).toEqual(["x", "y"]);
    expect(inbox.claimed).toEqual([]);
  });

  it("claims from the head, a batch out of several splices", () => {
    const inbox = new Inbox(wide);
    inbox.insert("next-turn", 0, queued("a"), queued("b"));
    inbox.insert("next-step", 0, queued("x"), queued("y"));
    expect(inbox.do("next-step", 0, { removedCount: 2 })).toEqual(["x", "y"]);
    expect(inbox.do("next-turn", 0, { removedCount: 1 })).toEqual(["a"]);
    expect(idsOf(inbox.claimed)).toEqual(["x", "y", "a"]);
    expect(inbox.claimSeqs).toEqual([2, 3]);
    expect(idsOf(inbox.queue("next-turn"))).toEqual(["b"]);
    expect(idsOf(inbox.queue("next-step"))).toEqual([]);
  });

  it("does not take a cancellation or a replacement for a claim", () => {
    const inbox = new Inbox(wide);
    inbox.insert("next-turn", 0, queued("a"), queued("b"), queued("c"));
    expect(inbox.do("next-turn", 1, { removedCount: 1, canceled: true })).toEqual([]);
    expect(inbox.do("next-turn", 0, { removedCount: 1, inserted: [queued("a2")], canceled: true })).toEqual([]);
    expect(inbox.do("next-turn", 1, { removedCount: 1, inserted: [queued("c2")] })).toEqual([]);
    expect(inbox.claimed).toEqual([]);
    expect(idsOf(inbox.queue("next-turn"))).toEqual(["a2", "c2"]);
  });

  it.each([
    ["a place behind the end", 3, 0],
    ["more than there is", 1, 2],
    ["anything of an empty queue", 0, 3],
  ])("refuses %s and stays as it is", (_name, start, removedCount) => {
    const inbox = new Inbox(wide);
    inbox.insert("next-turn", 0, queued("a"), queued("b"));
    expect(inbox.do("next-turn", start, { removedCount, inserted: [queued("z")] })).toBeNull();
    expect(idsOf(inbox.queue("next-turn"))).toEqual(["a", "b"]);
  });

  it("holds the batch until it is used, and knows which of it entered the history", () => {
    const inbox = new Inbox(wide);
    inbox.insert("next-turn", 0, queued("a"), queued("b"));
    inbox.do("next-turn", 0, { removedCount: 1 });
    inbox.entered("b");
    inbox.entered("a");
    expect(inbox.hasEntered("a")).toBe(true);
    expect(inbox.hasEntered("b")).toBe(false);
    expect(inbox.hasEntered(null)).toBe(false);
    inbox.clearClaimed();
    expect(inbox.claimed).toEqual([]);
    expect(inbox.claimSeqs).toEqual([]);
    expect(inbox.hasEntered("a")).toBe(false);
    expect(idsOf(inbox.queue("next-turn"))).toEqual(["b"]);
  });

  it("forgets both queues and the batch", () => {
    const inbox = new Inbox(wide);
    inbox.insert("next-turn", 0, queued("a"), queued("b"));
    inbox.insert("next-step", 0, queued("x"));
    inbox.do("next-turn", 0, { removedCount: 1 });
    inbox.clear();
    expect([inbox.claimed, inbox.queue("next-turn"), inbox.queue("next-step")]).toEqual([[], [], []]);
  });
});

describe("PendingInputProjection at its bounds", () => {
  it.each([
    ["messages", { messagesMax: 2, unitsMax: 1_000 }],
    ["units", { messagesMax: 100, unitsMax: 5 }],
  ])("keeps the place of a message over the bound of %s, and later places stay right", (_name, bounds) => {
    const inbox = new Inbox(bounds);
    inbox.insert("next-turn", 0, queued("aa"), queued("bb"), queued("cc"), queued("dd"));
    expect(idsOf(inbox.queue("next-turn"))).toEqual(["aa", "bb", null, null]);
    inbox.do("next-turn", 1, { removedCount: 2, canceled: true });
    inbox.insert("next-turn", 2, queued("ee"));
    expect(idsOf(inbox.queue("next-turn"))).toEqual(["aa", null, "ee"]);
    inbox.do("next-turn", 0, { removedCount: 2 });
    expect(inbox.claimedBareCount).toBe(1);
    inbox.clearClaimed();
    expect(inbox.claimedBareCount).toBe(0);
  });

  it("gives room back: used, canceled and forgotten messages no longer count", () => {
    const inbox = new Inbox({ messagesMax: 2, unitsMax: 4 });
    for (let round = 0; round < 20; round++) {
      inbox.insert("next-turn", 0, queued("aa"));
      inbox.insert("next-step", 0, queued("bb"));
      expect(idsOf(inbox.queue("next-turn"))).toEqual(["aa"]);
      expect(idsOf(inbox.queue("next-step"))).toEqual(["bb"]);
      inbox.do("next-turn", 0, { removedCount: 1 });
      if (round % 2 === 0) inbox.do("next-step", 0, { removedCount: 1, canceled: true });
      if (round % 2 === 0) inbox.clearClaimed();
      else inbox.clear();
    }
  });

  it("takes more messages in one splice than a call has arguments", () => {
    const inbox = new Inbox(wide);
    const many = Array.from({ length: 300_000 }, (_, index) => queued(`m${index}`));
    expect(inbox.do("next-turn", 0, { inserted: many })).toEqual([]);
    expect(inbox.do("next-turn", 0, { removedCount: 300_000 })).toHaveLength(300_000);
  });
});
