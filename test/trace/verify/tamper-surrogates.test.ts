import { describe, expect, it } from "vitest";

import { canonicalJson } from "../../../src/trace/model/canonical-json.ts";
import type { History, OfficialEvent } from "../../../src/trace/model/history.ts";
import type { ContextReference, HeaderReference, Reference, SessionRef } from "../../../src/trace/model/reference.ts";
import { HistoryContents } from "../../../src/trace/verify/history-contents.ts";
import { type VerifiedText, verifyReference } from "../../../src/trace/verify/reference.ts";
import { sha256 } from "./support/fixtures.ts";

const sessionRef: SessionRef = { sessionId: "s", sessionFormatVersion: 0, sessionCreatedAt: 5, logCutSeq: 7 };
const PREAMBLE = "Current runtime context. This snapshot supersedes earlier runtime-context snapshots.\n\n";

interface NamedText {
  readonly name: string;
  readonly text: string;
}

function check(reference: Reference, event: OfficialEvent): VerifiedText {
  const header = { id: "s", version: 0, createdAt: 5 };
  const history: History = { state: "read", header, lastSeq: 7, eventAt: () => event };
  return verifyReference(reference, sessionRef, new HistoryContents(history, sha256));
}

const contentOf = (texts: readonly string[]) => [{ type: "text", text: PREAMBLE + texts.join("\n\n") }];

/** A snapshot of contexts: what the model read of `texts`, and what its source says that they were. */
function snapshot(texts: readonly string[], sections: readonly NamedText[]): OfficialEvent {
  const source = { kind: "plugin", plugin: "@deepseek-ai/dsh-system-prompt", form: "snapshot", sections };
  return { type: "user/message", seq: 3, data: { id: "m1", role: "user", source, content: contentOf(texts) } };
}

const named = (texts: readonly string[]): NamedText[] => texts.map((text, index) => ({ name: `c${index}`, text }));

const toFirst = (texts: readonly string[]): ContextReference => ({
  kind: "context-section",
  eventSeq: 3,
  eventType: "user/message",
  messageId: "m1",
  messageHash: sha256(canonicalJson(contentOf(texts))),
  textHash: sha256(texts[0] ?? ""),
  sourceSectionIndex: 0,
  sourceSectionName: "c0",
});

const PAIRS = [
  ["two high ones", "LONE:\uD800", "LONE:\uDBFF"],
  ["two low ones", "LONE:\uDC00", "LONE:\uDFFF"],
  ["a high and a low one", "LONE:\uD800", "LONE:\uDFFF"],
  ["one and U+FFFD", "LONE:\uD800", "LONE:\uFFFD"],
  ["U+FFFD and one", "LONE:\uFFFD", "LONE:\uD800"],
  ["two in another order", "\uD800 \uDFFF", "\uDFFF \uD800"],
] as const;

describe.each(PAIRS)("texts that UTF-8 does not tell apart, %s", (_what, first, second) => {
  const texts = [first, second];

  it("are alike to UTF-8, and shown when nobody tampered", () => {
    expect(Buffer.from(first)).toEqual(Buffer.from(second));
    expect(check(toFirst(texts), snapshot(texts, named(texts)))).toEqual({ text: first });
  });

  it("do not stand in each other's place when the contexts of a snapshot are swapped", () => {
    const event = snapshot(texts, named([second, first]));
    expect(check(toFirst(texts), event)).toEqual({ error: "text-mismatch" });
  });

  it("do not stand in each other's place when one is written twice", () => {
    expect(check(toFirst(texts), snapshot(texts, named([second, second])))).toEqual({ error: "text-mismatch" });
  });

  it("do not stand in each other's place when the contexts are cut down to a suffix", () => {
    // All that the source still says is at the end of what the model read.
    const event = snapshot(texts, [{ name: "c0", text: second }]);
    expect(check(toFirst(texts), event)).toEqual({ error: "text-mismatch" });
    const empty = snapshot(texts, [
      { name: "c0", text: second },
      { name: "c1", text: "" },
    ]);
    expect(check(toFirst(texts), empty)).toEqual({ error: "text-mismatch" });
  });

  it("do not stand in each other's place when a range is moved", () => {
    const system = `${first}\n\n${second}`;
    const event = { type: "request/header", seq: 3, data: { header: { system } } };
    const range = (startUtf16: number): HeaderReference => ({
      kind: "request-header-system",
      eventSeq: 3,
      eventType: "request/header",
      messageHash: sha256(canonicalJson(system)),
      textHash: sha256(first),
      range: { startUtf16, endUtf16: startUtf16 + first.length },
    });
    expect(check(range(0), event)).toEqual({ text: first });
    expect(check(range(first.length + 2), event)).toEqual({ error: "text-mismatch" });
  });
});
