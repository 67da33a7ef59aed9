import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../src/matcher/limits.ts";
import type { OfficialEvent } from "../../../src/trace/model/history.ts";
import { TurnTraceSchema } from "../../../src/trace/model/turn/turn-trace.ts";
import { redactTurn } from "../../../src/trace/retain/redact-turn.ts";
import { resolveTurn } from "../../../src/trace/resolve/resolve-turn.ts";
import { HistoryContents } from "../../../src/trace/verify/history-contents.ts";
import { sha256 } from "../../../src/workers/profile/text-digest.ts";
import { contentsOf, EVENTS, LORE, refTo, storedTurn } from "./support/story.ts";

/** Another event in the place of one of them. */
const with_ = (seq: number, change: (event: OfficialEvent) => OfficialEvent): OfficialEvent[] =>
  EVENTS.map((event) => (event.seq === seq ? change(event) : event));

describe("the bodies of a turn", () => {
  it("are those that the official history has", () => {
    const { trace, errors } = resolveTurn(storedTurn(), contentsOf(), []);
    expect(errors).toEqual([]);
    expect(trace.resolution).toMatchObject({ bodies: "resolved", status: "available", errors: [] });
    expect(trace.blocks?.map(({ body }) => body.text)).toEqual([LORE]);
    expect(trace.tools.map(({ input, output }) => [input.text, output.text])).toEqual([['{"path":"lamp"}', "oil"]]);
    expect([trace.question?.body.text, trace.answer?.body.text]).toEqual(["Light the lamp?", "It is lit."]);
    expect(TurnTraceSchema.parse(trace)).toEqual(trace);
  });

  it.each([
    ["an edited message", 17, "hash-mismatch", "hash-mismatch"],
    ["an edited result", 16, "hash-mismatch", "hash-mismatch"],
    ["an edited question", 11, "hash-mismatch", "hash-mismatch"],
    ["an edited system text", 12, "hash-mismatch", "hash-mismatch"],
  ])("are not given of %s", (_name, seq, error, why) => {
    const edit = (event: OfficialEvent): OfficialEvent => ({
      ...event,
      data: JSON.parse(JSON.stringify(event.data).replace(/lamp|oil|lit/u, "SECRET")) as unknown,
    });
    const { trace, errors } = resolveTurn(storedTurn(), contentsOf(with_(seq, edit)), []);
    expect([...new Set(errors)]).toEqual([error]);
    expect(JSON.stringify(trace)).not.toContain('"text":"SECRET');
    expect(JSON.stringify(trace)).toContain(`"why":"${why}"`);
    expect(trace.resolution?.status).toBe("partially-available");
  });

  it("are not given of an event of another type, behind its cut, or of another session", () => {
    const other = contentsOf(with_(17, (event) => ({ ...event, type: "user/message" })));
    expect(resolveTurn(storedTurn(), other, []).errors).toEqual(["type-mismatch"]);
    const answer = { ...storedTurn().answer!, logCutSeq: 16 };
    expect(resolveTurn(storedTurn({ answer }), contentsOf(), []).errors).toEqual(["event-unavailable"]);
    const sessionRef = { ...storedTurn().sessionRef!, sessionCreatedAt: 6 };
    const { trace } = resolveTurn(storedTurn({ sessionRef }), contentsOf(), []);
    expect(trace.resolution).toMatchObject({ status: "unavailable", errors: ["created-at-mismatch"] });
  });

  it("of a block are those of its place", () => {
    const [block] = storedTurn().blocks!;
    const moved = storedTurn({ blocks: [{ ...block!, hash: sha256("another") }] });
    expect(resolveTurn(moved, contentsOf(), []).errors).toEqual(["text-mismatch"]);
  });

  it("that were too large to be hashed, or had no session, are not recorded", () => {
    const question = { ...storedTurn().question!, ...refTo(11), eventHash: null };
    const { trace, errors } = resolveTurn(storedTurn({ question }), contentsOf(), []);
    expect([errors, trace.question?.body.why]).toEqual([["unverified"], "not-recorded"]);
    expect(resolveTurn(storedTurn({ sessionRef: null }), contentsOf(), []).trace.resolution?.status).toBe(
      "unavailable",
    );
  });

  it("without a history say so", () => {
    for (const [state, why] of [
      ["unavailable", "session-missing"],
      ["failed", "reference-unavailable"],
    ] as const) {
      const { trace } = resolveTurn(storedTurn(), new HistoryContents({ state }, sha256), []);
      expect(trace.answer?.body).toEqual({ status: "unavailable", text: null, truncated: false, why });
      expect(trace.proposal).toEqual(storedTurn().proposal);
      expect(trace.resolution?.proposal?.status).toBe("unavailable");
    }
  });

  it("of tools are cut for display, and no character is cut in two", () => {
    const units = LIMITS.turnBodyUnits.value;
    const text = `${"x".repeat(units - 1)}😀`;
    const [tool] = storedTurn().tools;
    const events = with_(13, (event) => ({ ...event, data: { callId: "call_1", name: "read", arguments: text } }));
    const callRef = {
      ...refTo(13),
      eventHash: sha256(`{"arguments":${JSON.stringify(text)},"callId":"call_1","name":"read"}`),
    };
    const { trace } = resolveTurn(storedTurn({ tools: [{ ...tool!, callRef }] }), contentsOf(events), []);
    expect(trace.tools[0]?.input).toMatchObject({ status: "available", truncated: true, text: "x".repeat(units - 1) });
  });

  it("of a redacted turn are not looked up", () => {
    const redacted = redactTurn(storedTurn(), { nowMs: 1, groundingKeyOf: () => null });
    const { trace, errors } = resolveTurn(redacted, contentsOf(), []);
    expect([errors, trace.resolution?.status]).toEqual([[], "redacted"]);
    expect(JSON.stringify(trace)).not.toContain("It is lit");
  });
});
