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

  it("looks at each message once, however long the conversation is", () => {
    const rows = new HistoryRows();
    const messages = Array.from({ length: 10_000 }, (_, n) => said(`m${n}`, "x"));
    rows.of(messages, nowhere);
    expect(rows.sizedCount).toBe(10_000);
    for (let call = 0; call < 5; call++) {
      messages.push(said(`new${call}`, "y"));
      // Another list of the same objects, as hosts make it for each request.
      rows.of([...messages], nowhere);
    }
    expect(rows.sizedCount).toBe(10_005);
  });

  it("looks again at what may have changed", () => {
    const rows = new HistoryRows();
    const message = { id: "u", role: "user", content: [{ type: "text", text: "x" }] };
    rows.of([message], nowhere);
    message.content = [{ type: "text", text: "longer" }];
    expect(rows.of([message], nowhere).outline.messages[0]?.parts).toEqual([{ type: "text", chars: 6 }]);
  });

  it("lists the newest messages, at most so many parts, and counts the others", () => {
    const max = LIMITS.turnHistoryParts.value;
    const messages = Array.from({ length: max + 10 }, (_, n) => said(`m${n}`, "x"));
    const { outline, historyCount } = new HistoryRows().of(messages, nowhere);
    expect(outline.messages).toHaveLength(max);
    expect(outline.omitted).toBe(10);
    expect(outline.messages.at(-1)?.messageId).toBe(`m${max + 9}`);
    expect(historyCount).toBe(max + 10);
  });

  it("takes whatever another plugin puts into the list", () => {
    const messages = [null, 1, {}, { role: "user", content: "text" }, { role: "user", content: [null, "x"] }];
    const { outline, historyCount } = new HistoryRows().of(messages, nowhere);
    expect(historyCount).toBe(5);
    expect(outline.messages.map(({ parts }) => parts.length)).toEqual([0, 0, 0, 1, 2]);
  });
});
