import { describe, expect, it } from "vitest";
import {
  blockCard,
  blockName,
  dividerCard,
  historyCard,
  promptCard,
} from "../../../../../src/trace/inspector/core/cards/prompt-card.ts";
import { block } from "../../../../../src/trace/inspector/core/fixtures/parts.ts";
import { speechIn } from "../../../../../src/trace/inspector/core/words/speech.ts";

const speech = speechIn("en");
const facts = (card: ReturnType<typeof blockCard>) => card.facts.map((text) => speech.say(text));

describe("cards of the prompt", () => {
  it("give the length of all blocks only when each is known", () => {
    const known = block({ id: "b0", name: "a", characters: 1_200 });
    expect(facts(promptCard("section", [known, known], []))).toEqual(["2 blocks", "2,400 characters"]);
    expect(facts(promptCard("section", [known, block({ id: "b1", name: "b" })], []))).toEqual(["2 blocks"]);
    expect(promptCard("context", null, ["unknown.stable"])).toMatchObject({
      facts: [],
      unknown: ["unknown.blocks", "unknown.stable"],
    });
  });

  it("say of a block whether it is stable, or that this was not recorded", () => {
    expect(blockCard(block({ id: "b0", name: "a", stable: false })).badges).toHaveLength(1);
    expect(blockCard(block({ id: "b0", name: "a", stable: null }))).toMatchObject({
      badges: [],
      unknown: ["unknown.stable", "unknown.characters"],
    });
  });

  it("call a block by its id and who made it once its name is redacted", () => {
    const named = block({ id: "b4", name: "lore", capability: "world-book:harbour" });
    expect([blockName(named), blockName({ ...named, name: "" })]).toEqual(["lore", "b4 · world-book:harbour"]);
    expect(blockCard({ ...named, name: "" }).title).toBe("b4 · world-book:harbour");
  });

  it("name the two boundaries differently", () =>
    expect(dividerCard("stable").title).not.toEqual(dividerCard("cache").title));

  it("size the conversation and never quote it", () => {
    const message = { eventSeq: 1, messageId: null, role: "user", parts: [{ type: "text" as const, chars: 70 }] };
    expect(facts(historyCard({ messages: [message, message], omitted: 3 }))).toEqual([
      "2 messages",
      "3 older ones not listed",
      "140 characters",
    ]);
    expect(historyCard(null)).toMatchObject({ facts: [], unknown: ["unknown.history"] });
    expect(facts(historyCard({ messages: [], omitted: 0 }))).toEqual(["0 messages", "0 characters"]);
  });
});
