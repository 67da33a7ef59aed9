import { describe, expect, it } from "vitest";
import {
  answerCard,
  cacheShare,
  callCard,
  callGroupCard,
  proposalCard,
  proposalWord,
} from "../../../../../src/trace/inspector/core/cards/call-card.ts";
import { call, turn } from "../../../../../src/trace/inspector/core/fixtures/parts.ts";
import { permissionDenial } from "../../../../../src/trace/inspector/core/fixtures/permission-denial.ts";
import { planHalt } from "../../../../../src/trace/inspector/core/fixtures/plan-halt.ts";
import { speechIn } from "../../../../../src/trace/inspector/core/words/speech.ts";

const speech = speechIn("en");
type Said = Pick<ReturnType<typeof callCard>, "facts" | "badges">;
const facts = ({ facts: texts }: Said) => texts.map((text) => speech.say(text));
const badges = ({ badges: all }: Said) => all.map(({ text }) => speech.say(text));
const usage = { inputTokens: 100, outputTokens: 20, cacheReadTokens: 300, cacheWriteTokens: 0, reasoningTokens: null };

describe("cards of calls", () => {
  it("give model, times, tokens and what came from the cache", () => {
    expect(facts(callCard(planHalt.trace.calls[1]!))).toEqual([
      "deepseek · deepseek-chat",
      "2.3s",
      "first token after 408ms",
      "96 in · 171 out",
      "82% from cache",
    ]);
  });

  it("take the part of the cache from all of the input, and know when they do not know it", () => {
    expect(cacheShare(usage)).toBe(0.75);
    expect(cacheShare({ ...usage, cacheReadTokens: null })).toBeNull();
    expect(cacheShare({ ...usage, inputTokens: 0, cacheReadTokens: 0 })).toBeNull();
  });

  it("say how a call went", () => {
    const failed = callCard(call({ id: "1.0.2", attempt: 2, outcome: "failed", errorKind: "rate-limit" }));
    expect(badges(failed)).toEqual(["failed", "error rate-limit", "attempt 2"]);
  });

  it("miss nothing of a call that still runs but its request", () => {
    const unknown = (outcome: "open" | "ok") => callCard(call({ id: "1.0.1", outcome })).unknown;
    expect(unknown("open")).toEqual([
      "unknown.request-blocks",
      "unknown.request-history",
      "unknown.request-results",
      "unknown.request-tools",
    ]);
    expect(unknown("ok")).toEqual([...unknown("open"), "unknown.times", "unknown.response"]);
  });

  it("name a group by its first and last call", () =>
    expect(speech.say(callGroupCard(11, 20).title)).toBe("Calls 11–20"));
});

describe("the card of the answer", () => {
  it("counts what is cited, and what is named and was not in the prompt", () => {
    const card = answerCard(permissionDenial.trace);
    expect(facts(card)).toEqual(["1 entry cited"]);
    expect(badges(card)).toEqual(["1 named, not in the prompt"]);
    expect(card.unknown).toEqual([]);
  });

  it("keeps no citation, no text and not recorded apart", () => {
    const answer = permissionDenial.trace.answer;
    const card = (given: Parameters<typeof turn>[0]) => answerCard(turn({ answer, ...given }));
    expect(card({ citations: [], citationsStatus: "recorded" })).toMatchObject({ badges: [], unknown: [] });
    expect(badges(card({ citationsStatus: "no-text" }))).toEqual(["the answer has no text"]);
    expect(card({ citationsStatus: "no-text" }).unknown).toEqual([]);
    expect(card({ citationsStatus: "not-recorded" }).unknown).toEqual(["unknown.citations"]);
  });

  it("misses nothing while the turn runs", () => {
    expect(answerCard(turn({ state: "open", outcome: null, citationsStatus: "pending" })).unknown).toEqual([]);
  });
});

describe("the card of the question that a turn stopped on", () => {
  it("has its status only when somebody looked it up", () => {
    expect(badges(proposalCard(planHalt.trace, true)!)).toEqual(["waits for your decision in DSH"]);
    expect(badges(proposalCard({ ...planHalt.trace, resolution: null }, true)!)).toEqual([]);
    // Nobody is asked any more.
    const cutOff = proposalCard({ ...planHalt.trace, recovered: "crash" }, true);
    expect(cutOff?.badges).toEqual([{ tone: "bad", text: { word: "proposal.undecided" } }]);
    expect([proposalWord({ recovered: "crash" }, "approved"), proposalWord({ recovered: null }, "pending")]).toEqual([
      "proposal.approved",
      "proposal.pending",
    ]);
  });
  it("says when no fact tells which call asked", () =>
    expect(proposalCard(planHalt.trace, false)?.unknown).toEqual(["unknown.proposal-call"]));
  it("is not there without one", () => expect(proposalCard(turn(), false)).toBeNull());
});
