import { describe, expect, it } from "vitest";

import { checkAccount } from "../../bench/support/trace/turn-check.ts";
import type { TurnTrace } from "../../src/trace/model/turn/turn-trace.ts";
import { body } from "../browser/support/sample-parts.ts";
import { sampleTurn } from "../browser/support/sample-turn.ts";

const base = sampleTurn({ tools: false });
const [block] = base.blocks ?? [];
const [call] = base.calls;
if (block === undefined || call === undefined) throw new Error("the sample has no block or no call");

const section = (id: string, text: string) => ({ ...block, id, kind: "section" as const, body: body(text) });
const turn: TurnTrace = {
  ...base,
  question: base.question && { ...base.question, body: body("I see it.") },
  // The first is of another request of the turn.
  blocks: [
    section("b0", "Before."),
    section("b1", "A"),
    { ...section("b2", "Rain."), kind: "context" },
    section("b3", "B"),
  ],
  calls: [{ ...call, request: { ...call.request, blockIds: ["b1", "b2", "b3"] } }],
};
const expected = { sessionId: "ses-1", turn: 7, said: "I see it.", system: "A\n\nB", attempts: 1 };

describe("the account of a turn that gates look at", () => {
  it("says what was said and what the model received", () => {
    expect(() => checkAccount(turn, expected)).not.toThrow();
  });

  it.each<[string, Partial<TurnTrace>]>([
    ["another end", { outcome: "error" }],
    ["another question", { question: turn.question && { ...turn.question, body: body("I see nothing.") } }],
    ["a question without text", { question: null }],
    ["a section less", { calls: [{ ...call, request: { ...call.request, blockIds: ["b1"] } }] }],
    [
      "a section without text",
      { blocks: [{ ...section("b1", ""), body: { ...body(""), text: null } }, section("b3", "B")] },
    ],
    ["no blocks", { blocks: null }],
    ["an attempt that was not recorded", { attempts: [] }],
  ])("is refused with %s", (_name, changes) =>
    expect(() => checkAccount({ ...turn, ...changes }, expected)).toThrow("the account of turn 7 of ses-1"),
  );
});
