import { expect, it } from "vitest";

import { MATCH_PLACES, POSITION_NAMES, SOURCE_NAMES } from "../../../../src/trace/decisions/names.ts";
import { decisionWords, matchWords, positionWords } from "../../../../src/trace/inspector/core/item-facts.ts";
import { en } from "../../../../src/trace/inspector/core/words/en.ts";
import { learn, speechIn } from "../../../../src/trace/inspector/core/words/speech.ts";
import { zh } from "../../../../src/trace/inspector/core/words/zh.ts";

learn("en", en);
learn("zh-CN", zh);
const speeches = [speechIn("en"), speechIn("zh-CN")] as const;
const found = (where: string, messageIndex: number | null = null) => ({
  where,
  messageIndex,
  offset: 4,
  length: 2,
  approximate: false,
});

it("says where a key was found, in both languages", () => {
  expect(speeches.map((speech) => speech.say(matchWords(found("message", 0))))).toEqual([
    "message 0, from character 4",
    "消息 0，第 4 个字符起",
  ]);
  expect(speeches.map((speech) => speech.say(matchWords(found("source:scenario"))))).toEqual([
    "the scenario, from character 4",
    "情景，第 4 个字符起",
  ]);
});

it("has words for every place, position and decision that is recorded, none of them English in Chinese", () => {
  const places = [
    ...MATCH_PLACES.filter((place) => place !== "source"),
    ...SOURCE_NAMES.map((source) => `source:${source}`),
  ];
  // Decisions: user-approval of the host.
  const decisions = ["allowed-once", "rejected", "cancelled", "unavailable"];
  const said = [
    ...places.map((place) => matchWords(found(place))),
    ...POSITION_NAMES.map(positionWords),
    ...decisions.map(decisionWords),
  ];
  for (const text of said) {
    expect(text).toHaveProperty("word");
    expect(speeches[0].say(text)).not.toMatch(/[_:]|[a-z][A-Z]/u);
    expect(speeches[1].say(text)).not.toMatch(/[A-Za-z]/u);
  }
});

it("tells what it does not know as it was recorded", () => {
  expect([positionWords("later"), decisionWords("toString")]).toEqual(["later", "toString"]);
  expect(speeches[1].say(matchWords(found("later")))).toBe("later，第 4 个字符起");
});
