import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { CaptureFacts } from "../../../src/trace/model/capture.ts";
import type { History, OfficialEvent } from "../../../src/trace/model/history.ts";
import { projectRecord } from "../../../src/trace/project/record.ts";
import { captureWith, type NamedText, promptOf } from "../project/support/captures.ts";
import { sha256 } from "./support/fixtures.ts";
import { fullDetail } from "./support/targets.ts";

const PREAMBLE = "Current runtime context. This snapshot supersedes earlier runtime-context snapshots.\n\n";
const PROMPT_PLUGIN = { kind: "plugin", plugin: "@deepseek-ai/dsh-system-prompt" };

interface Case {
  readonly version: 0 | 3 | 4;
  readonly sections: readonly NamedText[];
  readonly contexts: readonly NamedText[];
}

/** The log of a host that rendered this prompt, with a failed attempt behind it. */
function logOf({ version, sections, contexts }: Case) {
  const shown = (all: readonly NamedText[]): NamedText[] => all.filter(({ text }) => text !== "");
  const system = shown(sections)
    .map(({ text }) => text)
    .join("\n\n");
  const snapshot = shown(contexts).map(({ name, text }) => ({ name, text }));
  const context = [{ type: "text", text: PREAMBLE + snapshot.map(({ text }) => text).join("\n\n") }];
  const failure = { message: "rate limited", code: "RATE_LIMIT" };
  const finish = { type: "finish", reason: { kind: "error", failure } };
  const later = version >= 3;
  const producer = (kind: string): object => (version === 4 ? { kind } : PROMPT_PLUGIN);
  const message = { id: "m1", content: [{ type: "text", text: system }], source: producer("system-prompt") };
  const source = { ...producer("runtime-context"), form: "snapshot", sections: snapshot };
  const events: OfficialEvent[] = [
    later
      ? { type: "system/message", seq: 1, data: { message } }
      : { type: "request/header", seq: 1, data: { header: { system } } },
    { type: "user/message", seq: 2, data: { id: "c1", content: context, source } },
    later
      ? { type: "assistant/attempt", seq: 3, data: { stream: [{ type: "chunk", chunk: finish }] } }
      : { type: "assistant/chunk", seq: 3, data: { chunk: finish } },
  ];
  return { events, context, snapshot, system };
}

function recorded({ version, sections, contexts }: Case) {
  const { events, context, snapshot, system } = logOf({ version, sections, contexts });
  const { texts, prompt } = promptOf(sections, contexts);
  const failed = events[2];
  const delivery: CaptureFacts["delivery"] = {
    logCutSeq: 2,
    sessionVersion: version,
    provider: "p",
    model: "m",
    toolNames: [],
    systemMessages: [{ text: null, at: version >= 3 ? { eventSeq: 1, messageId: "m1" } : { eventSeq: 1 } }],
    snapshot: {
      eventSeq: 2,
      messageId: "c1",
      contentJson: JSON.stringify(context),
      sections: snapshot.map(({ name }, index) => ({
        context: index,
        sourceSectionIndex: index,
        sourceSectionName: name,
      })),
    },
    header: null,
    callConfigApplied: true,
  };
  const facts: Partial<CaptureFacts> = {
    sessionId: "s",
    session: { formatVersion: version, createdAt: 5 },
    prompt,
    delivery,
    failure: {
      eventSeq: 3,
      eventType: version >= 3 ? "assistant/attempt" : "assistant/chunk",
      dataJson: JSON.stringify(failed?.data),
      logCutSeq: 3,
    },
  };
  const record = projectRecord({ ...captureWith(facts), texts }, sha256);
  const read: readonly OfficialEvent[] = JSON.parse(JSON.stringify(events));
  const history: History = {
    state: "read",
    header: { id: "s", version, createdAt: 5 },
    lastSeq: 3,
    eventAt: (seq) => read.find((event) => event.seq === seq),
  };
  return { record, history, system };
}

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc
    .array(fc.constantFrom("\uD83D", "\uDC09", "龙", "a", "\n\n", '"'), { maxLength: 12 })
    .map((units) => units.join("")),
);
const named = (prefix: string): fc.Arbitrary<NamedText[]> =>
  fc
    .array(text, { maxLength: 6 })
    .map((texts) => texts.map((one, index) => ({ name: `${prefix}${index}`, text: one })));

describe("a record that was projected from a capture", () => {
  it.each([0, 3, 4] as const)("gets each text that format %i logged, and nothing else", (version) => {
    const cases = fc.record({ sections: named("s"), contexts: named("c") });
    fc.assert(
      fc.property(cases, ({ sections, contexts }) => {
        const { record, history, system } = recorded({ version, sections, contexts });
        const detail = fullDetail(record, history);
        const texts = (all: readonly { readonly text?: string }[]) => all.map((part) => part.text ?? null);
        expect(texts(detail.sections)).toEqual(sections.map((one) => one.text).filter((one) => one !== ""));
        expect(texts(detail.contexts)).toEqual(contexts.map((one) => one.text).filter((one) => one !== ""));
        expect(detail).toMatchObject({
          contentStatus: "available",
          systemMessages: [system],
          failure: { code: "RATE_LIMIT", message: "rate limited" },
        });
      }),
      { numRuns: 150 },
    );
  });
});
