import { describe, expect, it } from "vitest";
import {
  definitionCard,
  inventoryCard,
  toolCard,
  toolGroupCard,
} from "../../../../../src/trace/inspector/core/cards/tool-card.ts";
import { run } from "../../../../../src/trace/inspector/core/fixtures/parts.ts";
import { permissionDenial } from "../../../../../src/trace/inspector/core/fixtures/permission-denial.ts";
import { speechIn } from "../../../../../src/trace/inspector/core/words/speech.ts";

const speech = speechIn("en");
const facts = (card: ReturnType<typeof toolCard>) => card.facts.map((text) => speech.say(text));
const badges = (card: ReturnType<typeof toolCard>) => card.badges.map(({ text }) => speech.say(text));
const row = { name: "read", declared: true, offered: true, ran: 0, failed: 0, bytes: 100 };

describe("cards of tools", () => {
  it("give declared, offered and called as three facts, a dash for what was not recorded", () => {
    const card = inventoryCard({ declared: 25, offered: null, called: 0, rows: [] });
    expect(facts(card)).toEqual(["25 declared", "– offered", "0 called"]);
    expect(card.unknown).toEqual(["unknown.request-tools"]);
  });

  it("mark only tools that ran, failed or were not offered", () => {
    expect(badges(definitionCard(row))).toEqual([]);
    expect(badges(definitionCard({ ...row, offered: null }))).toEqual([]);
    expect(badges(definitionCard({ ...row, offered: false }))).toEqual(["not offered"]);
    expect(definitionCard({ ...row, ran: 2, failed: 1 }).badges).toMatchObject([{ tone: "bad" }]);
  });

  it("give a run's time, size, wait and end", () => {
    const card = toolCard(permissionDenial.trace.tools[0]!);
    expect(facts(card)).toEqual(["8.8s", "61B", "waited 8.8s"]);
    expect(badges(card)).toEqual(["rejected"]);
    expect(card.unknown).toEqual([]);
  });

  it("miss the call of a run that nobody is known to have asked for; not of one inside of another", () => {
    expect(toolCard(run({ callId: "a", name: "x", status: "open" })).unknown).toEqual(["unknown.model-call"]);
    expect(toolCard(run({ callId: "a", name: "x", status: "open", parentCallId: "b" })).unknown).toEqual([]);
    expect(badges(toolCard(run({ callId: "a", name: "x", parentCallId: "b", prunedBySeq: 9 })))).toEqual([
      "ok",
      "taken out of later requests",
      "run from code",
    ]);
  });

  it("name a group by its first and last run", () =>
    expect(speech.say(toolGroupCard(1, 10).title)).toBe("Tool runs 1–10"));
});
