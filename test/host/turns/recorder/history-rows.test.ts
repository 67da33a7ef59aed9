import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import { HistoryRows } from "../../../../src/host/turns/recorder/history-rows.ts";

const nowhere = (): null => null;
const said = (id: string, text: string, role = "user"): object =>
  Object.freeze({ id, role, content: [{ type: "text", text }], source: { kind: "user" } });

describe("the conversation of a request", () => {
  it("is sized part by part, with the place of each message in the log, and never quoted", () => {
    const secret = "secret";
    const messages = [
      { id: "s", role: "system", content: [{ type: "text", text: secret }] },
      said("u1", "港🌊"),
      {
        id: "a1",
        role: "assistant",
        content: [
          { type: "reasoning", text: "because" },
          { type: "text", text: "yes" },
          { type: "tool-call", id: "k", name: "look", arguments: '{"q":1}' },
          { type: "image" },
          { type: "new" },
        ],
      },
      {
        id: "r1",
        role: "user",
        content: [{ type: "tool-result", toolCallId: "k", content: [{ type: "text", text: "seen" }] }],
      },
      { id: "r2", role: "tool", toolCallId: "m", content: [{ type: "text", text: "also" }] },
      { id: "c", role: "user", source: { kind: "x", compactionId: "z" }, content: [{ type: "text", text: "so far" }] },
    ];
    const seqs: Record<string, number> = { u1: 4, a1: 9 };
    const { outline, historyCount, toolResultIds } = new HistoryRows().of(messages, (id) => seqs[id] ?? null);
    expect(outline).toEqual({
      omitted: 0,
      messages: [
        { eventSeq: 4, messageId: "u1", role: "user", parts: [{ type: "text", chars: 3 }] },
        {
          eventSeq: 9,
          messageId: "a1",
          role: "assistant",
          parts: [
            { type: "reasoning", chars: 7 },
            { type: "text", chars: 3 },
            { type: "tool_call", chars: 7 },
            { type: "image", chars: 0 },
            { type: "other", chars: 0 },
          ],
        },
        { eventSeq: null, messageId: "r1", role: "user", parts: [{ type: "tool_call_response", chars: 4 }] },
        { eventSeq: null, messageId: "r2", role: "tool", parts: [{ type: "tool_call_response", chars: 4 }] },
        { eventSeq: null, messageId: "c", role: "user", parts: [{ type: "compaction", chars: 6 }] },
      ],
    });
    expect(historyCount).toBe(5);
    expect(toolResultIds).toEqual(["k", "m"]);
    expect(JSON.stringify(outline)).not.toContain(secret);
  });

  it("looks at a bounded number of messages for one request, at each once, and counts those that are older", () => {
    const rows = new HistoryRows();
    const step = LIMITS.turnHistoryNewParts.value;
    const max = LIMITS.turnHistoryParts.value;
    const calls = max / step;
    const messages = Array.from({ length: 10_000 }, (_, n) => said(`m${n}`, "x"));
    for (let call = 1; call <= calls + 2; call++) {
      // Another list of the same objects, as hosts make it for each request.
      const { outline, historyCount } = rows.of([...messages], nowhere);
      const listed = Math.min(call * step, max);
      expect(outline.messages).toHaveLength(listed);
      expect(outline.messages[0]?.messageId).toBe(`m${10_000 - listed}`);
      expect(outline.messages.at(-1)?.messageId).toBe("m9999");
      expect(outline.omitted).toBe(10_000 - listed);
      expect(historyCount).toBe(10_000);
      // The one that does not fit any more may be looked at.
      expect(rows.sizedCount).toBeLessThanOrEqual(Math.min(call * step, max + 1));
    }
    messages.push(said("new", "y"));
    const { outline } = rows.of(messages, nowhere);
    expect([outline.messages.length, outline.omitted]).toEqual([max, 10_001 - max]);
    expect(rows.sizedCount).toBeLessThanOrEqual(max + 2);
  });

  it("reads nothing but the role of messages that it does not list", () => {
    const step = LIMITS.turnHistoryNewParts.value;
    const old = ["system", "user"].map((role) => ({
      role,
      get content(): never {
        throw new Error("read");
      },
    }));
    const messages = [...old, ...Array.from({ length: step }, (_, n) => said(`m${n}`, "x"))];
    const rows = new HistoryRows();
    // The message at the bound is asked how many parts it has.
    const { outline, historyCount } = rows.of([...old, said("at the bound", "x"), ...messages.slice(2)], nowhere);
    expect([outline.messages.length, outline.omitted, historyCount]).toEqual([step, 2, step + 2]);
  });

  it("counts parts, and lists a new message with many of them when it is the newest", () => {
    const step = LIMITS.turnHistoryNewParts.value;
    const long = (id: string): object => ({
      id,
      role: "assistant",
      content: Array.from({ length: step + 1 }, () => ({ type: "text", text: "x" })),
    });
    const listed = (messages: readonly object[]): (string | null)[] =>
      new HistoryRows().of(messages, nowhere).outline.messages.map(({ messageId }) => messageId);
    expect(listed([said("u", "x"), long("a")])).toEqual(["a"]);
    expect(listed([long("a"), said("u", "x")])).toEqual(["u"]);
  });

  it("has the results that the listed messages carry", () => {
    const result = (id: string): object => Object.freeze({ id, role: "tool", toolCallId: id, content: ["x"] });
    const messages = Array.from({ length: 2 * LIMITS.turnHistoryNewParts.value }, (_, n) => result(`r${n}`));
    const { outline, toolResultIds } = new HistoryRows().of(messages, nowhere);
    expect(toolResultIds).toEqual(outline.messages.map(({ messageId }) => messageId));
    expect(toolResultIds).toHaveLength(LIMITS.turnHistoryNewParts.value);
  });

  it("looks again at what may have changed", () => {
    const rows = new HistoryRows();
    const message = { id: "u", role: "user", content: [{ type: "text", text: "x" }] };
    rows.of([message], nowhere);
    message.content = [{ type: "text", text: "longer" }];
    expect(rows.of([message], nowhere).outline.messages[0]?.parts).toEqual([{ type: "text", chars: 6 }]);
  });

  it("takes whatever another plugin puts into the list", () => {
    const messages = [null, 1, {}, { role: "user", content: "text" }, { role: "user", content: [null, "x"] }];
    const { outline, historyCount } = new HistoryRows().of(messages, nowhere);
    expect(historyCount).toBe(5);
    expect(outline.messages.map(({ parts }) => parts.length)).toEqual([0, 0, 0, 1, 2]);
  });
});
