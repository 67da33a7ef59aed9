import { describe, expect, it } from "vitest";
import type { Fact } from "../../../../src/trace/inspector/core/fact.ts";
import { missingBadge, wordOf } from "../../../../src/trace/inspector/core/word-of.ts";
import { LANGUAGES, learn, speechIn } from "../../../../src/trace/inspector/core/words/speech.ts";
import { zh } from "../../../../src/trace/inspector/core/words/zh.ts";
import { UNAVAILABLE } from "../../../../src/trace/model/turn/body.ts";

learn("zh-CN", zh);

const ABSENT: readonly Fact[] = [
  { is: "none" },
  { is: "not-recorded" },
  { is: "pending" },
  { is: "redacted" },
  { is: "withheld" },
  { is: "unavailable", why: null },
  ...UNAVAILABLE.map((why) => ({ is: "unavailable", why }) as const),
];

describe("the words of a fact", () => {
  it.each(LANGUAGES)("in %s: no two absences have the same words", (language) => {
    const speech = speechIn(language);
    const words = ABSENT.map((fact) => speech.say(wordOf(fact)));
    expect(new Set(words).size).toBe(ABSENT.length);
  });

  it("are the value itself when there is one", () => expect(wordOf({ is: "value", text: "none" })).toBe("none"));

  it("are a chip for everything but a value and none", () => {
    expect(missingBadge({ is: "value", text: "a" })).toBeNull();
    expect(missingBadge({ is: "none" })).toBeNull();
    for (const fact of ABSENT.slice(1)) expect(missingBadge(fact)?.tone).toBe("missing");
  });
});
