import { describe, expect, it } from "vitest";

import type { DialectName } from "../../../../src/host/session/face.ts";
import { CaptureFactsSchema } from "../../../../src/trace/model/capture.ts";
import { promptOf, requestOf } from "./support/prompts.ts";
import { RecordedHost } from "./support/rig.ts";

const ERROR = { code: "UNKNOWN", message: "broken" };
const each = (name: string, test: (host: RecordedHost) => void | Promise<void>): void =>
  it.each(["v0", "v3", "v4"] as const satisfies DialectName[])(`${name}, %s`, async (dialect) => {
    const host = new RecordedHost(dialect);
    await test(host);
    for (const { facts } of host.kept.told) expect(() => CaptureFactsSchema.parse(facts)).not.toThrow();
  });

describe("a request", () => {
  each("is assembled, then observed, bound to the log as it is when it leaves", (host) => {
    host.assemble();
    host.request();
    const at = host.writeHeader();
    const cut = host.log.last;
    host.stream(at);
    host.log.assistant("a", "hi");
    host.publish();
    host.end();
    expect(host.kept.ways).toEqual([["assembled", "request-observed"]]);
    expect(host.kept.facts).toMatchObject([
      {
        sessionId: host.agent.id,
        turn: 1,
        step: 1,
        attempt: 1,
        failure: null,
        delivery: { logCutSeq: cut, systemMessages: [{ text: null, at: { eventSeq: at } }] },
      },
    ]);
  });

  each("that is made again is a record of its own, and a failure stays with its attempt", (host) => {
    host.assemble();
    host.request();
    const at = host.writeHeader();
    host.stream(at);
    const failure = host.fail();
    host.request();
    host.stream(at);
    host.log.assistant("a", "hi");
    host.publish();
    host.end();
    expect(host.kept.ways).toEqual([
      ["assembled", "request-observed"],
      ["assembled", "request-observed"],
    ]);
    const [first, second] = host.kept.facts;
    expect([first?.attempt, second?.attempt, first?.captureId === second?.captureId]).toEqual([1, 2, true]);
    const eventType = host.log.dialect === "v0" ? "assistant/chunk" : "assistant/attempt";
    expect(first?.failure).toMatchObject({ eventSeq: failure, eventType, logCutSeq: failure });
    expect(second?.failure).toBeNull();
    const [one, two] = host.kept.records;
    expect([one?.part === two?.part, one?.texts === two?.texts]).toEqual([true, true]);
  });

  each("that failed has the failure of its attempt, not the turn's", (host) => {
    host.assemble();
    host.request();
    host.stream(host.writeHeader());
    const failure = host.fail();
    host.end(ERROR);
    expect(host.kept.facts).toMatchObject([{ status: "request-observed", failure: { eventSeq: failure } }]);
  });

  each("that failed without a word of the model has the turn's error", (host) => {
    host.assemble();
    host.request();
    host.stream(host.writeHeader());
    const end = host.end(ERROR);
    expect(host.kept.facts).toMatchObject([
      { status: "request-observed", failure: { eventSeq: end, eventType: "turn/end" } },
    ]);
  });

  each("that was answered has no failure of what came afterwards", (host) => {
    host.assemble();
    host.request();
    host.stream(host.writeHeader());
    host.log.assistant("a", "");
    host.publish();
    host.end(ERROR);
    expect(host.kept.facts).toMatchObject([{ status: "request-observed", failure: null }]);
  });

  each("that never left is not confirmed at the end of its step", (host) => {
    host.assemble();
    host.request();
    host.log.stepEnd();
    host.publish();
    expect(host.kept.ways).toEqual([["assembled", "request-unconfirmed"]]);
    host.end();
    expect(host.kept.facts).toMatchObject([{ status: "request-unconfirmed", failure: null }]);
  });

  each("that never left because of an error was not prepared, unless its header was written", (host) => {
    host.assemble();
    host.request();
    const end = host.end(ERROR);
    expect(host.kept.facts).toMatchObject([
      { status: "assembly-or-preparation-failed", failure: { eventSeq: end, eventType: "turn/end" } },
    ]);
  });

  each("that was prepared and never left because of an error failed before it was observed", (host) => {
    host.assemble();
    host.request();
    host.writeHeader();
    host.end(ERROR);
    expect(host.kept.facts).toMatchObject([
      { status: "request-failed-before-observation", failure: { eventType: "turn/end" } },
    ]);
  });

  each("whose failure is told before it left failed before it was observed", (host) => {
    host.assemble();
    host.request();
    host.recorder.requestFailed({ agent: host.agent });
    expect(host.kept.facts).toMatchObject([{ status: "request-failed-before-observation", failure: null }]);
    host.request();
    const failure = host.fail();
    host.end(ERROR);
    expect(host.kept.facts).toMatchObject([
      { attempt: 1, status: "request-failed-before-observation", failure: null },
      { attempt: 2, status: "request-failed-before-observation", failure: { eventSeq: failure } },
    ]);
  });

  each("is not touched by failures of other steps", (host) => {
    host.assemble();
    host.request();
    host.stream(host.writeHeader());
    host.fail(1, 2);
    host.fail(2, 1);
    host.end();
    expect(host.kept.facts).toMatchObject([{ failure: null }]);
  });

  each("without a capture, or observed already, changes nothing", (host) => {
    host.request();
    host.stream(host.writeHeader());
    expect(host.kept.told).toEqual([]);
    host.assemble();
    host.request();
    const at = host.writeHeader();
    host.stream(at);
    host.stream(at, "Other.");
    expect(host.kept.told).toHaveLength(2);
    expect(host.kept.facts).toMatchObject([{ delivery: { systemMessages: [{ text: null }] } }]);
  });
});

describe("an assembly", () => {
  each("whose request never came is superseded by the next", (host) => {
    host.assemble();
    host.request();
    host.returned(host.begin(), promptOf({ one: "One." }));
    host.request(1, 2);
    expect(host.kept.facts).toMatchObject([
      { status: "superseded-unconfirmed", step: 1, attempt: 1 },
      { status: "assembled", step: 2, attempt: 1 },
    ]);
    const [first, second] = host.kept.facts;
    expect(second?.captureId).not.toBe(first?.captureId);
  });

  each("that was not even returned is superseded as well, and does not come back", (host) => {
    host.log.turnStart();
    host.publish();
    const first = host.begin();
    const second = host.begin();
    host.returned(first, promptOf({ late: "Late." }));
    host.recorder.broke(first, undefined);
    host.returned(second, promptOf({ one: "One." }));
    host.request();
    expect(host.kept.facts).toMatchObject([
      { status: "superseded-unconfirmed", turn: 1, step: 1, prompt: null },
      { status: "assembled", prompt: { sections: [{ name: "one" }] } },
    ]);
  });

  each("that threw is a record with the turn's error", (host) => {
    host.log.turnStart();
    host.publish();
    host.recorder.broke(host.begin(), new AbortController().signal);
    const end = host.end(ERROR);
    expect(host.kept.facts).toMatchObject([
      { status: "assembly-or-preparation-failed", turn: 1, step: 1, prompt: null, failure: { eventSeq: end } },
    ]);
  });

  each("that was cancelled is no failure", (host) => {
    host.log.turnStart();
    host.publish();
    const recording = host.begin();
    host.recorder.broke(recording, AbortSignal.abort());
    host.log.turnEnd("aborted");
    host.publish();
    expect(host.kept.facts).toMatchObject([{ status: "request-unconfirmed", failure: null }]);
  });

  each("of a later step that threw leaves the request before it alone", (host) => {
    host.assemble();
    host.request();
    host.stream(host.writeHeader());
    host.log.assistant("a", "");
    host.log.stepEnd();
    host.publish();
    host.recorder.broke(host.begin(), new AbortController().signal);
    host.end(ERROR);
    expect(host.kept.facts).toMatchObject([
      { step: 1, status: "request-observed", failure: null },
      { step: 2, status: "assembly-or-preparation-failed", failure: { eventType: "turn/end" } },
    ]);
  });

  each("that was not put into the prompt has no prompt", (host) => {
    host.assemble(null);
    host.request();
    host.stream(host.writeHeader());
    expect(host.kept.facts).toMatchObject([
      { status: "request-observed", prompt: null, delivery: { systemMessages: [{ text: "One." }] } },
    ]);
    expect(host.kept.records[0]?.texts).toBeNull();
  });

  each("that nobody could ask for has the selection that the session has", (host) => {
    const bound = new RecordedHost(host.log.dialect, { selectionOf: (id) => ({ of: id }) });
    bound.log.turnStart();
    bound.publish();
    bound.recorder.returned(bound.begin(), null, null);
    bound.end();
    expect(bound.kept.facts).toMatchObject([{ status: "request-unconfirmed", selection: { of: bound.agent.id } }]);
  });
});

describe("what other plugins do in the name of a turn", () => {
  const OTHER = promptOf({ other: "Other." });

  each("an assembly while a request is prepared waits beside it", (host) => {
    host.assemble();
    host.request();
    host.returned(host.begin(), OTHER);
    host.stream(host.writeHeader());
    host.end();
    expect(host.kept.ways).toEqual([["assembled", "request-observed"]]);
    expect(host.kept.facts).toMatchObject([
      {
        attempt: 1,
        failure: null,
        prompt: { sections: [{ name: "one" }] },
        delivery: { systemMessages: [{ text: null }] },
      },
    ]);
  });

  each("an assembly before the request is not the one that leaves", (host) => {
    host.assemble();
    host.returned(host.begin(), OTHER);
    host.request();
    host.stream(host.writeHeader());
    host.end();
    expect(host.kept.facts).toMatchObject([{ status: "request-observed", prompt: { sections: [{ name: "one" }] } }]);
  });

  each("an assembly before the turn's own leaves the request to that", (host) => {
    host.log.turnStart();
    host.publish();
    host.returned(host.begin(), OTHER);
    host.returned(host.begin(), promptOf({ one: "One." }));
    host.log.stepStart();
    host.publish();
    host.request();
    const [passed] = host.kept.records;
    host.stream(host.writeHeader());
    host.end();
    expect(host.kept.facts).toMatchObject([{ status: "request-observed", prompt: { sections: [{ name: "one" }] } }]);
    // Who waits for what the threads tell of the other one is told that it does not come.
    expect(passed?.part).not.toBe(host.kept.records[0]?.part);
    return expect(passed?.part).resolves.toBeNull();
  });

  each("an assembly during the answer gets neither its failure nor its retry", (host) => {
    host.assemble();
    host.request();
    const at = host.writeHeader();
    host.stream(at);
    host.returned(host.begin(), OTHER);
    const failure = host.fail();
    host.request();
    host.stream(at);
    host.end(ERROR);
    expect(host.kept.facts).toMatchObject([
      { attempt: 1, status: "request-observed", failure: { eventSeq: failure } },
      { attempt: 2, status: "request-observed", failure: { eventType: "turn/end" } },
    ]);
    const [first, second] = host.kept.facts;
    expect(second?.captureId).toBe(first?.captureId);
  });

  each("an assembly that throws, or a step that is asked for, touches no request that has left", (host) => {
    host.assemble();
    host.request();
    host.stream(host.writeHeader());
    host.recorder.broke(host.begin(), new AbortController().signal);
    host.recorder.requestBroke({ agent: host.agent, signal: new AbortController().signal });
    host.end();
    expect(host.kept.ways).toEqual([["assembled", "request-observed"]]);
  });

  each("a request is another one until the turn's own comes", (host) => {
    host.assemble();
    host.request();
    host.recorder.observed(host.session, requestOf({ system: "Side.", messages: [] }));
    expect(host.kept.facts).toMatchObject([{ delivery: { systemMessages: [{ text: "Side." }] } }]);
    const at = host.writeHeader();
    host.stream(at);
    host.recorder.observed(host.session, requestOf({ system: "Side.", messages: [] }));
    host.end();
    expect(host.kept.facts).toMatchObject([
      { status: "request-observed", delivery: { systemMessages: [{ text: null, at: { eventSeq: at } }] } },
    ]);
  });

  each("a request is not the turn's when the turn's own was never made", (host) => {
    for (const breaks of [true, false]) {
      host.kept.clear();
      host.assemble();
      host.request();
      host.recorder.observed(host.session, requestOf({ system: "Side.", messages: [] }));
      if (breaks) host.recorder.requestBroke({ agent: host.agent, signal: new AbortController().signal });
      host.end(ERROR);
      expect(host.kept.facts).toMatchObject([
        { status: "assembly-or-preparation-failed", delivery: null, parameters: { effective: null } },
      ]);
    }
  });
});
