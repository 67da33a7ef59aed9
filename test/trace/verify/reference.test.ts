import { describe, expect, it } from "vitest";

import { canonicalJson } from "../../../src/trace/model/canonical-json.ts";
import type { History, OfficialEvent } from "../../../src/trace/model/history.ts";
import type { ContextReference, MessageReference, Reference, SessionRef } from "../../../src/trace/model/reference.ts";
import { HistoryContents } from "../../../src/trace/verify/history-contents.ts";
import { type VerifiedText, verifyReference } from "../../../src/trace/verify/reference.ts";
import { sha256 } from "./support/fixtures.ts";

const sessionRef: SessionRef = { sessionId: "s", sessionFormatVersion: 4, sessionCreatedAt: 5, logCutSeq: 7 };

const TEXT = "龙 \u{1F409} dragon";
const PREAMBLE = "Current runtime context. This snapshot supersedes earlier runtime-context snapshots.\n\n";

function check(reference: Reference, event: OfficialEvent | undefined, ref = sessionRef): VerifiedText {
  const header = { id: "s", version: ref.sessionFormatVersion, createdAt: 5 };
  const history: History = { state: "read", header, lastSeq: 7, eventAt: () => event };
  return verifyReference(reference, ref, new HistoryContents(history, sha256));
}

function systemEvent(content: unknown): OfficialEvent {
  const message = { id: "m1", role: "system", content, source: { kind: "system-prompt" } };
  return { type: "system/message", seq: 3, data: { turn: 1, step: 1, message } };
}

function systemReference(content: unknown, text: string, start = 0): MessageReference {
  return {
    kind: "system-message",
    eventSeq: 3,
    eventType: "system/message",
    messageId: "m1",
    messageHash: sha256(canonicalJson(content)),
    textHash: sha256(text),
    range: { startUtf16: start, endUtf16: start + text.length },
  };
}

function contextEvent(texts: readonly string[], content = PREAMBLE + texts.join("\n\n")): OfficialEvent {
  const sections = texts.map((text, index) => ({ name: `n${index}`, text }));
  const source = { kind: "runtime-context", form: "snapshot", sections };
  return { type: "user/message", seq: 3, data: { id: "m1", content: [{ type: "text", text: content }], source } };
}

function contextReference(texts: readonly string[], index: number): ContextReference {
  const content = [{ type: "text", text: PREAMBLE + texts.join("\n\n") }];
  return {
    kind: "context-section",
    eventSeq: 3,
    eventType: "user/message",
    messageId: "m1",
    messageHash: sha256(canonicalJson(content)),
    textHash: sha256(texts[index] ?? ""),
    sourceSectionIndex: index,
    sourceSectionName: `n${index}`,
  };
}

const blocks = (...texts: readonly string[]): unknown[] => texts.map((text) => ({ type: "text", text }));

describe("the text of a reference", () => {
  it("is the range of the text that the blocks of a message make", () => {
    const content = blocks(TEXT.slice(0, 6), TEXT.slice(6));
    expect(check(systemReference(content, TEXT), systemEvent(content))).toEqual({ text: TEXT });
    expect(check(systemReference(content, "\u{1F409} dr", 2), systemEvent(content))).toEqual({ text: "\u{1F409} dr" });
    expect(check(systemReference(content, "", 4), systemEvent(content))).toEqual({ text: "" });
  });

  it("is the range of a header's text before format 3", () => {
    const ref = { ...sessionRef, sessionFormatVersion: 0 };
    const event = { type: "request/header", seq: 3, data: { header: { system: TEXT } } };
    const reference: Reference = {
      kind: "request-header-system",
      eventSeq: 3,
      eventType: "request/header",
      messageHash: sha256(JSON.stringify(TEXT)),
      textHash: sha256("dragon"),
      range: { startUtf16: 5, endUtf16: 11 },
    };
    expect(check(reference, event, ref)).toEqual({ text: "dragon" });
    expect(check(reference, event)).toEqual({ error: "type-mismatch" });
  });

  it("is the named section of a snapshot", () => {
    const texts = ["one", TEXT, "three"];
    expect(check(contextReference(texts, 1), contextEvent(texts))).toEqual({ text: TEXT });
    expect(check(contextReference(texts, 2), contextEvent(texts))).toEqual({ text: "three" });
  });

  it("is missing by the first check that does not hold", () => {
    const content = blocks(TEXT);
    const whole = systemReference(content, TEXT);
    const event = systemEvent(content);
    const steps: [string, Partial<MessageReference>][] = [
      ["text-mismatch", { textHash: sha256("x") }],
      ["range-mismatch", { range: { startUtf16: 0, endUtf16: 99 } }],
      ["hash-mismatch", { messageHash: sha256("x") }],
      ["identity-mismatch", { messageId: "m2" }],
    ];
    let bent = whole;
    for (const [error, bend] of steps) {
      bent = { ...bent, ...bend };
      expect(check(bent, event)).toEqual({ error });
    }
    expect(check(bent, { ...event, type: "user/message" })).toEqual({ error: "type-mismatch" });
    expect(check(bent, undefined)).toEqual({ error: "event-unavailable" });
    expect(check(bent, undefined, { ...sessionRef, logCutSeq: 8 })).toEqual({ error: "cut-unavailable" });
  });

  it("is missing from a context by the text before the name, as the checks are ordered", () => {
    const texts = ["one", "two"];
    const whole = contextReference(texts, 0);
    expect(check({ ...whole, sourceSectionName: "n1" }, contextEvent(texts))).toEqual({ error: "section-mismatch" });
    expect(check({ ...whole, sourceSectionIndex: 1 }, contextEvent(texts))).toEqual({ error: "text-mismatch" });
    for (const sourceSectionIndex of [2, -1, 0.5, Number.NaN]) {
      expect(check({ ...whole, sourceSectionIndex }, contextEvent(texts))).toEqual({ error: "section-mismatch" });
    }
  });
});

describe("a range", () => {
  const content = blocks(TEXT);
  const range = (startUtf16: number, endUtf16: number): VerifiedText => {
    const text = TEXT.slice(startUtf16, endUtf16);
    return check({ ...systemReference(content, text), range: { startUtf16, endUtf16 } }, systemEvent(content));
  };

  it("lies within the text, its start not behind its end", () => {
    expect(range(0, TEXT.length)).toEqual({ text: TEXT });
    expect(range(TEXT.length, TEXT.length)).toEqual({ text: "" });
    for (const [start, end] of [
      [0, TEXT.length + 1],
      [-1, 1],
      [2, 1],
      [0.5, 2],
      [0, 1.5],
      [0, Number.NaN],
      [0, Number.POSITIVE_INFINITY],
    ] as const) {
      expect(range(start, end)).toEqual({ error: "range-mismatch" });
    }
  });

  it("cuts no pair, though a half of one would have the hash", () => {
    const at = TEXT.indexOf("\u{1F409}");
    expect(range(at, at + 2)).toEqual({ text: "\u{1F409}" });
    expect(range(at, at + 1)).toEqual({ error: "range-mismatch" });
    expect(range(at + 1, at + 2)).toEqual({ error: "range-mismatch" });
    expect(range(at + 1, at + 1)).toEqual({ error: "range-mismatch" });
  });

  it("may begin and end at lone surrogates", () => {
    const text = "a\uDC09\uD83D b";
    const event = systemEvent(blocks(text));
    expect(check(systemReference(blocks(text), "\uDC09\uD83D", 1), event)).toEqual({ text: "\uDC09\uD83D" });
  });
});

describe("lone surrogates", () => {
  it("are told apart in a system text, though UTF-8 has one form for all", () => {
    const text = "a \uD83D b";
    const other = "a \uD83E b";
    expect(Buffer.from(text)).toEqual(Buffer.from(other));
    const reference = systemReference(blocks(text), text);
    expect(check(reference, systemEvent(blocks(text)))).toEqual({ text });
    expect(check(reference, systemEvent(blocks(other)))).toEqual({ error: "hash-mismatch" });
  });

  it("are told apart in a context", () => {
    const texts = ["a \uD83D b", "a \uD83E b"];
    const content = PREAMBLE + texts.join("\n\n");
    expect(check(contextReference(texts, 0), contextEvent(texts))).toEqual({ text: texts[0] });
    const other = ["a \uD83E b", "a \uD83E b"];
    expect(check(contextReference(texts, 0), contextEvent(other, content))).toEqual({ error: "text-mismatch" });
  });
});

describe("a context", () => {
  it("is in the content that the model read", () => {
    const reference = contextReference(["shown"], 0);
    const content = `${PREAMBLE}shown`;
    // The record is forged with the hash of what only the source says.
    const forged = { ...reference, textHash: sha256("hidden") };
    expect(check(forged, contextEvent(["hidden"], content))).toEqual({ error: "text-mismatch" });
    expect(check(reference, contextEvent(["shown"], content))).toEqual({ text: "shown" });
  });
});

describe("malformed events", () => {
  const odd: readonly unknown[] = [
    undefined,
    null,
    7,
    "x",
    [],
    {},
    { message: null },
    { message: { id: "m1", source: { kind: "system-prompt" } } },
    { message: { id: "m1", source: { kind: "system-prompt" }, content: 7 } },
    { message: { id: ["m1"], source: { kind: "system-prompt" }, content: blocks(TEXT) } },
    { message: Object.create({ id: "m1", source: { kind: "system-prompt" }, content: blocks(TEXT) }) },
    { id: "m1", source: { kind: "runtime-context", form: "snapshot" }, content: blocks(TEXT) },
    { id: "m1", source: { kind: "runtime-context", form: "snapshot", sections: { 0: { name: "n0", text: TEXT } } } },
    JSON.parse(`{"header":{"system":${"[".repeat(10_000)}${"]".repeat(10_000)}}}`),
    JSON.parse('{"__proto__":{"message":{"id":"m1"}},"constructor":{"prototype":null}}'),
  ];

  it("give no text and throw nothing", () => {
    const references: Reference[] = [
      systemReference(blocks(TEXT), TEXT),
      contextReference([TEXT], 0),
      {
        kind: "request-header-system",
        eventSeq: 3,
        eventType: "request/header",
        messageHash: sha256(JSON.stringify(TEXT)),
        textHash: sha256(TEXT),
        range: { startUtf16: 0, endUtf16: TEXT.length },
      },
    ];
    for (const reference of references) {
      for (const version of [0, 4]) {
        for (const data of odd) {
          const event = { type: reference.eventType, seq: 3, data };
          const ref = { ...sessionRef, sessionFormatVersion: version };
          expect(check(reference, event, ref)).toHaveProperty("error");
        }
      }
    }
  });

  it("count for nothing where they are beside a section that is whole", () => {
    const texts = ["a \uD83D", "b"];
    const event = contextEvent(texts);
    const { source } = event.data as { source: object };
    const rows = [{ name: "n0", text: texts[0] }, { text: { toString: 5, valueOf: 5 } }, null];
    const changed = { ...event, data: { ...(event.data as object), source: { ...source, sections: rows } } };
    expect(check(contextReference(texts, 0), changed)).toEqual({ text: texts[0] });
  });
});
