import { describe, expect, it } from "vitest";
import { phrase } from "../../../../../src/trace/inspector/core/phrase.ts";
import { isLearnt, languageOf, learn, speechIn } from "../../../../../src/trace/inspector/core/words/speech.ts";
import { zh as chinese } from "../../../../../src/trace/inspector/core/words/zh.ts";

learn("zh-CN", chinese);

const en = speechIn("en", "UTC");
const zh = speechIn("zh-CN", "UTC");

describe("saying words", () => {
  it("says recorded names as they are", () => {
    expect(en.say("{n} | $& <b>")).toBe("{n} | $& <b>");
    expect(en.say(phrase("card.book", { name: "{uid} $& |" }))).toBe("World book {uid} $& |");
  });

  it("has forms for one and for several", () => {
    expect([0, 1, 2].map((n) => en.say(phrase("is.tokens", { n })))).toEqual(["0 tokens", "1 token", "2 tokens"]);
    expect(zh.say(phrase("is.tokens", { n: 1 }))).toBe("1 词元");
  });

  it("writes a number that is not known as a dash, never as 0", () => {
    expect(en.say(phrase("is.tokens", { n: null }))).toBe("– tokens");
    expect(en.say(phrase("is.tokens"))).toBe("– tokens");
    for (const write of ["number", "duration", "bytes", "date", "percent"] as const) {
      expect(en[write](null)).toBe("–");
      expect(zh[write](0)).not.toBe("–");
    }
  });

  it("writes numbers, times, sizes, dates and parts as the language does", () => {
    expect([en.number(12_345.678), zh.number(12_345.678)]).toEqual(["12,345.68", "12,345.68"]);
    expect([0, 83.6, 999.4, 999.6, 1_240, 59_940].map((ms) => en.duration(ms))).toEqual([
      "0ms",
      "84ms",
      "999ms",
      "1s",
      "1.2s",
      "59.9s",
    ]);
    expect([59_960, 185_000].map((ms) => en.duration(ms))).toEqual(["1m 0s", "3m 5s"]);
    expect(zh.duration(1_240)).toBe("1.2秒");
    expect([0, 61, 1_234, 120_000_000].map((size) => en.bytes(size))).toEqual(["0B", "61B", "1.2kB", "120MB"]);
    expect(en.date(Date.UTC(2026, 10, 30, 9, 30))).toBe("Nov 30, 2026, 9:30:00 AM");
    expect(zh.date(Date.UTC(2026, 10, 30, 9, 30))).toBe("2026年11月30日 09:30:00");
    expect(en.percent(0.823)).toBe("82%");
  });

  it("knows which languages it has learnt", () => {
    expect([isLearnt("en"), isLearnt("zh-CN")]).toEqual([true, true]);
  });

  it("puts words into words", () => {
    expect(en.say(phrase("card.fold-reason", { reason: phrase("omitted.budget"), n: 40 }))).toBe("budget 40");
    expect(zh.say(phrase("card.fold-reason", { reason: phrase("omitted.budget"), n: 40 }))).toBe("超出预算 40");
  });

  it("speaks the first language of the reader's that there is", () => {
    expect([["zh-TW"], ["fr", "zh-CN", "en"], ["en-GB", "zh"], ["fr"], []].map(languageOf)).toEqual([
      "zh-CN",
      "zh-CN",
      "en",
      "en",
      "en",
    ]);
  });
});
