import type { Language } from "./speech.ts";
import { zhLadder } from "./zh/ladder.ts";

/** Sentences of ladders by code; null: the language is that of the API. */
export const ladderWords = (language: Language): Readonly<Record<string, string>> | null =>
  language === "zh-CN" ? zhLadder : null;
