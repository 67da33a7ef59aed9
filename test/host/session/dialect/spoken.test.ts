import { describe, expect, it } from "vitest";

import { spokenMessage, textOf } from "../../../../src/host/session/dialect/spoken.ts";
import { V0 } from "../../../../src/host/session/dialect/v0.ts";

const by = { role: "user", seq: 7, time: 1_000 } as const;
const said = (more: Readonly<Record<string, unknown>>): unknown => ({
  id: "u1",
  role: "user",
  content: [{ type: "text", text: "hello" }],
  source: { kind: "user" },
  ...more,
});

describe("textOf", () => {
  it("joins text parts by a line break and passes over all others", () => {
    const parts = [
      { type: "reasoning", text: "hidden" },
      { type: "text", text: "cat" },
      { type: "tool-call", id: "k", name: "t", arguments: "{}" },
      { type: "text", text: "alogue" },
      { type: "tool-result", content: [{ type: "text", text: "result" }] },
      { type: "text", text: 5 },
      null,
    ];
    expect(textOf(parts)).toBe("cat\nalogue");
  });

  it("keeps empty parts and has an empty text for no part", () => {
    expect(textOf([{ type: "text", text: "" }])).toBe("");
    expect(textOf([])).toBe("");
  });

  it.each([["text"], [null], [undefined], [{}]])("answers null for %s", (content) =>
    expect(textOf(content)).toBeNull(),
  );
});

describe("spokenMessage", () => {
  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], ["1"]])("has no time for an event of time %s", (time) =>
    expect(spokenMessage(V0, said({}), { ...by, time })).not.toHaveProperty("sentMs"),
  );

  it("answers the message with the event's time", () =>
    expect(spokenMessage(V0, said({}), by)).toEqual({ id: "u1", role: "user", text: "hello", sentMs: 1_000 }));

  it("has no time where the event has none, and a name of its own without an id", () =>
    expect(spokenMessage(V0, said({ id: 3 }), { role: "user", seq: 7, time: undefined })).toEqual({
      id: "seq:7",
      role: "user",
      text: "hello",
    }));

  it.each([
    ["another role", { role: "tool" }],
    ["blanks", { content: [{ type: "text", text: " \n\u3000" }] }],
    ["no text", { content: [{ type: "image" }] }],
    ["context", { source: { kind: "plugin", plugin: "p", form: "snapshot" } }],
    ["a tool's result", { source: { kind: "tool", callId: "k" } }],
    ["ours", { source: { kind: "plugin", plugin: "dsh-lorekeeper" } }],
    ["ours under its protocol name", { source: { kind: "plugin", plugin: "pmp-dsh-tavern" } }],
  ])("leaves out %s", (_name, more) => expect(spokenMessage(V0, said(more), by)).toBeNull());

  it.each([
    ["a notice of a plugin", { source: { kind: "plugin", plugin: "p", form: "notice", summary: "s" } }],
    ["a source that it does not know", { source: { kind: "voice" } }],
    ["no source", { source: undefined }],
  ])("takes %s", (_name, more) => expect(spokenMessage(V0, said(more), by)?.text).toBe("hello"));

  it.each([["text"], [null], [{ id: "u", role: "user", content: "text" }]])("has no shape: %j", (value) =>
    expect(spokenMessage(V0, value, by)).toBeUndefined(),
  );
});
