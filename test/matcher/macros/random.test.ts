import { describe, expect, it } from "vitest";
import { hashText } from "../../../src/matcher/macros/hash.ts";
import { seededMacroRandom, sequenceMacroRandom, stablePick } from "../../../src/matcher/macros/random.ts";

const at = (text: string, offset: number, more: { ordinal?: number; owner?: string; chatId?: string } = {}) => ({
  textHash: hashText(text),
  offset,
  ordinal: 0,
  owner: "",
  chatId: "chat-1",
  ...more,
});

describe("stablePick", () => {
  it("gives SillyTavern's number for chat, text and offset", () => {
    const text = "{{pick::a::b::c}}{{pick::a::b::c}}{{pick::a::b::c}}";
    const items = [0, 17, 34].map((offset) => "abc"[Math.floor(stablePick(at(text, offset)) * 3)]);
    expect(items.join("")).toBe("caa");
  });

  it("depends on the chat", () => {
    expect(stablePick(at("x", 0, { chatId: "chat-2" }))).not.toBe(stablePick(at("x", 0)));
  });
});

describe("sequenceMacroRandom", () => {
  it("takes draws in order and picks from the place", () => {
    const numbers = [0.25, 0.5];
    const random = sequenceMacroRandom(() => numbers.shift() ?? 0);
    expect([random.draw(at("x", 0)), random.draw(at("x", 0))]).toEqual([0.25, 0.5]);
    expect(random.pick(at("x", 3))).toBe(stablePick(at("x", 3)));
  });
});

describe("seededMacroRandom", () => {
  it("repeats itself for the same seed and place and differs for any other", () => {
    const random = seededMacroRandom("turn 1");
    const first = random.draw(at("x", 0));
    expect(seededMacroRandom("turn 1").draw(at("x", 0))).toBe(first);
    const others = [
      random.draw(at("y", 0)),
      random.draw(at("x", 1)),
      random.draw(at("x", 0, { ordinal: 1 })),
      random.draw(at("x", 0, { owner: "book.1" })),
      seededMacroRandom("turn 2").draw(at("x", 0)),
    ];
    expect(new Set([first, ...others]).size).toBe(6);
  });

  it("keeps picks over turns when the session's seed is given", () => {
    const [one, two] = [seededMacroRandom("turn 1", "session"), seededMacroRandom("turn 2", "session")];
    expect(one.pick(at("x", 0))).toBe(two.pick(at("x", 0)));
    expect(one.draw(at("x", 0))).not.toBe(two.draw(at("x", 0)));
  });

  it("spreads evenly over [0, 1)", () => {
    const random = seededMacroRandom("spread");
    const buckets = Array.from({ length: 10 }, () => 0);
    for (let i = 0; i < 10_000; i++) {
      const number = random.draw(at("x", i));
      buckets[Math.floor(number * 10)] = (buckets[Math.floor(number * 10)] ?? 0) + 1;
    }
    for (const count of buckets) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});
