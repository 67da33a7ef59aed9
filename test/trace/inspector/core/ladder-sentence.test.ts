import { expect, it } from "vitest";

import { ladderSentence } from "../../../../src/trace/inspector/core/ladder-sentence.ts";
import { learn, speechIn } from "../../../../src/trace/inspector/core/words/speech.ts";
import { APPLIED_PLACES, POSITION_NAMES, SOURCE_NAMES } from "../../../../src/trace/decisions/names.ts";
import { zh } from "../../../../src/trace/inspector/core/words/zh.ts";
import { ladderText } from "../../../../src/trace/ladder/words.ts";

learn("zh-CN", zh);
const rolled = ladderText("probability.stopped", { value: 63.2, probability: null });

it("is what the API says, for who reads English", () => {
  expect(ladderSentence(rolled, speechIn("en"))).toBe("Rolled 63.2, over –.");
});

it("is said in Chinese with the same numbers, a missing one as a dash", () => {
  expect(ladderSentence(rolled, speechIn("zh-CN"))).toBe("掷出 63.2，超过 –。");
});

it("is said in English where there are no words for it", () => {
  expect(ladderSentence({ ...rolled, code: "later" }, speechIn("zh-CN"))).toBe(rolled.text);
});

it.each([
  ["place", [...APPLIED_PLACES, ...SOURCE_NAMES.map((source) => `source:${source}`), "injection 2", "haystack"]],
  ["position", POSITION_NAMES],
  ["reason", ["WORLD_BOOK_QUARANTINED", "EMBEDDED_WORLD_BOOK_INVALID", "SESSION_CONFIGURATION_WORLD_BOOK_MISSING"]],
])("says every %s of the engine in Chinese", (name, values) => {
  const code = { place: "placement.passed", position: "placement.moved", reason: "loaded.skipped" } as const;
  for (const value of values) {
    const text = ladderText(code[name as keyof typeof code], { place: "after", [name]: value });
    expect(ladderSentence(text, speechIn("zh-CN")), value).not.toMatch(/[a-z_:]/iu);
  }
});

it("has no word of the engine in Chinese, and leaves names as they are", () => {
  const zh = speechIn("zh-CN");
  const said = (...[code, params]: Parameters<typeof ladderText>) => ladderSentence(ladderText(code, params), zh);
  expect(said("bound.passed", { sources: "session, character" })).toBe("由 会话、角色 绑定到会话。");
  expect(said("primary.found", { key: "lamp", place: "message 3", offset: 1_200 })).toBe(
    "“lamp”出现在 消息 3 的第 1,200 个字符处。",
  );
  expect(said("primary.found", { key: "lamp", place: "source:scenario", offset: 0 })).toContain("情景");
  expect(said("filter.trigger", { wanted: "continue, swipe", trigger: "normal" })).not.toMatch(/[a-z]/u);
  expect(said("budget.stopped", { used: 1, tokens: 2, limit: 2, cut: "book-budget" })).not.toMatch(/[a-z]/u);
  expect(said("placement.moved", { position: "at_depth", place: "after" })).not.toMatch(/[a-z]/u);
  expect(said("loaded.skipped", { reason: "WORLD_BOOK_NOT_READY" })).toContain("还在载入");
  expect(said("filter.trigger", { wanted: "toString", trigger: "constructor" })).toContain("constructor");
  // A name may be anything, also a word of the engine.
  expect(said("group.lost.to", { winner: "session", group: "outlet" })).toBe("session 在 outlet 中胜出。");
  expect(said("filter.character", { mode: "exclude", names: "user, Vell" })).toContain("user, Vell");
});
