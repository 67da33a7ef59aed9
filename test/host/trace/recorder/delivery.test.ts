import { describe, expect, it } from "vitest";

import type { StreamOptions } from "../../../../src/host/dsh/llm.ts";
import { deliveryFacts } from "../../../../src/host/trace/recorder/delivery.ts";
import { DeliveryFactsSchema } from "../../../../src/trace/model/capture.ts";
import { Log, textContent } from "../../session/support/log.ts";
import { capturedOf, marksOf, promptOf, requestOf } from "./support/prompts.ts";

const SYSTEM = "One.\n\nTwo 風.";
const prompt = capturedOf(promptOf({ one: "One.", two: "Two 風." }, { where: "Here.", who: "Me." }));

/** What is told of a request when a log is as far as this. */
function facts(log: Log, options: Partial<StreamOptions>, beganSeq = -1) {
  const versions = { v0: 0, v3: 3, v4: 4 };
  const delivered = deliveryFacts({
    options: requestOf(options),
    prompt,
    log: { marks: marksOf(log), version: versions[log.dialect] },
    beganSeq,
    callConfigApplied: true,
  });
  return DeliveryFactsSchema.parse(delivered);
}

describe("a request of log format V0", () => {
  it("has its system text in the newest header, however old", () => {
    const log = new Log("v0");
    log.system("Another.");
    const header = log.system(SYSTEM);
    log.exchange("a", "hello", "hi");
    expect(facts(log, { system: SYSTEM, tools: [{ name: "read" }, { name: "write" }, null] }, header)).toEqual({
      logCutSeq: log.last,
      sessionVersion: 0,
      provider: "p",
      model: "m",
      toolNames: ["read", "write"],
      systemMessages: [{ text: null, at: { eventSeq: header } }],
      snapshot: null,
      header: { eventSeq: header, reason: "change", reused: true, json: '{"config":{}}', system: 0 },
      callConfigApplied: true,
    });
  });

  it("has text for every name, and nothing that cannot be sent", () => {
    const odd = { provider: Symbol("p"), model: 5, tools: [{ name: 7 }, { name: {} }, {}] };
    const delivered = facts(new Log("v0"), odd as never);
    expect([delivered.provider, delivered.model, delivered.toolNames]).toEqual(["", "5", ["7"]]);
  });

  it("is referenced only where the whole text is equal", () => {
    const log = new Log("v0");
    const header = log.system(`${SYSTEM} `);
    const delivered = facts(log, { system: SYSTEM }, header - 1);
    expect(delivered.systemMessages).toEqual([{ text: null, at: null }]);
    expect(delivered.header).toEqual({ eventSeq: header, reason: "change", reused: false, json: null });
  });

  it("has another text than the assembly when somebody came later", () => {
    const log = new Log("v0");
    const header = log.system("Other.");
    expect(facts(log, { system: "Other." }).systemMessages).toEqual([{ text: "Other.", at: { eventSeq: header } }]);
  });

  it("without a system text has none, and no header where the log has none", () => {
    const delivered = facts(new Log("v0"), { messages: [{ role: "user", content: [] }] });
    expect([delivered.systemMessages, delivered.header, delivered.logCutSeq]).toEqual([[], null, -1]);
  });
});

describe.each(["v3", "v4"] as const)("a request of log format %s", (dialect) => {
  const message = (seq: number, content: unknown) => ({ id: `s${seq}`, role: "system", content });

  it("has each system message where the log has it", () => {
    const log = new Log(dialect);
    const first = log.system("Other.");
    const own = log.system(SYSTEM);
    const header = log.push("request/header", { header: { config: { model: "m" } }, reason: "series" });
    const messages = [
      message(first, textContent("Other.")),
      message(own, textContent(SYSTEM)),
      { id: "u", role: "user", content: textContent("hello") },
      message(99, textContent("unknown")),
      message(first, textContent("altered")),
    ];
    const delivered = facts(log, { messages });
    expect(delivered.systemMessages).toEqual([
      { text: "Other.", at: { eventSeq: first, messageId: `s${first}` } },
      { text: null, at: { eventSeq: own, messageId: `s${own}` } },
      { text: "unknown", at: null },
      { text: "altered", at: null },
    ]);
    const json = '{"config":{"model":"m"}}';
    expect(delivered.header).toEqual({ eventSeq: header, reason: "series", reused: false, json });
  });

  it("tells the content of a message that is more than one text", () => {
    const log = new Log(dialect);
    const blocks = [
      { type: "text", text: "One.\n\n", cache: true },
      { type: "text", text: "Two 風." },
    ];
    const data = { turn: 1, step: 1, message: { id: "s0", role: "system", content: blocks } };
    log.node("system/message", data);
    expect(facts(log, { messages: [message(0, blocks)] }).systemMessages).toEqual([
      { text: null, at: { eventSeq: 0, messageId: "s0", contentJson: JSON.stringify(blocks) } },
    ]);
  });

  it("knows no message that another took the place of", () => {
    const log = new Log(dialect);
    const old = log.system(SYSTEM);
    log.system("New.", [0, 0]);
    expect(facts(log, { messages: [message(old, textContent(SYSTEM))] }).systemMessages).toEqual([
      { text: null, at: null },
    ]);
  });
});

describe.each(["v0", "v3", "v4"] as const)("runtime contexts in log format %s", (dialect) => {
  it("are found by name and text in the newest snapshot, if the request has it", () => {
    const log = new Log(dialect);
    const sections = [
      { name: "who", text: "Me." },
      { name: "where", text: "There." },
      { name: "where", text: "Here." },
      null,
    ];
    const source =
      dialect === "v4"
        ? { kind: "runtime-context", form: "snapshot", sections }
        : { kind: "plugin", plugin: "@deepseek-ai/dsh-system-prompt", form: "snapshot", sections };
    log.snapshot("old");
    const content = textContent("Current runtime context.");
    const seq = log.node("user/message", { id: "c", role: "user", content, source });
    const messages = [{ id: "c", role: "user", content }];
    // One that was compacted away is not before the model any more.
    expect(facts(log, { messages: [{ id: "summary", role: "user", content }] }).snapshot).toBeNull();
    expect(facts(log, { messages }).snapshot).toEqual({
      eventSeq: seq,
      messageId: "c",
      contentJson: JSON.stringify(content),
      sections: [
        { context: 0, sourceSectionIndex: 2, sourceSectionName: "where" },
        { context: 1, sourceSectionIndex: 0, sourceSectionName: "who" },
      ],
    });
  });
});

it("of a session that cannot be read refers to nothing", () => {
  const delivered = deliveryFacts({
    options: requestOf({ system: SYSTEM }),
    prompt,
    log: null,
    beganSeq: -1,
    callConfigApplied: false,
  });
  expect(delivered).toMatchObject({ logCutSeq: -1, sessionVersion: null, snapshot: null, header: null });
  expect(delivered.systemMessages).toEqual([{ text: null, at: null }]);
});

it("without a prompt of ours tells every text", () => {
  const log = new Log("v0");
  const header = log.system(SYSTEM);
  const delivered = deliveryFacts({
    options: requestOf({ system: SYSTEM }),
    prompt: null,
    log: { marks: marksOf(log), version: 0 },
    beganSeq: 0,
    callConfigApplied: true,
  });
  expect(delivered.systemMessages).toEqual([{ text: SYSTEM, at: { eventSeq: header } }]);
});
