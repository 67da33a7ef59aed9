import { describe, expect, it } from "vitest";
import "../../../../../src/trace/inspector/app/views/further-words.ts";
import { attemptNodes, unplacedRuns } from "../../../../../src/trace/inspector/core/tree/calls.ts";
import { speechIn } from "../../../../../src/trace/inspector/core/words/speech.ts";
import { failed } from "../support/turns.ts";

describe("rows under calls", () => {
  it("are the attempts of this call, with error and wait", () => {
    const [row, ...others] = attemptNodes(failed(), "call:4.0.2");
    const speech = speechIn("en");
    expect(others).toEqual([]);
    expect(row?.id).toBe("attempt:1");
    expect(row?.card.facts.map((text) => speech.say(text))).toEqual(["deepseek · deepseek-chat", "waited 1s"]);
    expect(row?.card.badges.map(({ text }) => speech.say(text))).toEqual(["failed", "error rate-limit"]);
    expect(attemptNodes(failed(), "call:9")).toEqual([]);
  });

  it("of runs without a listed call are left over", () => {
    const row = (id: string) => ({ id, card: { title: id, facts: [], badges: [], unknown: [] }, members: [] });
    expect(unplacedRuns([row("a"), row("b")], (id) => id === "a").map(({ id }) => id)).toEqual(["b"]);
  });
});
