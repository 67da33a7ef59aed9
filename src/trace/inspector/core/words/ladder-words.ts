import type { Language } from "./speech.ts";
import { zhLadder } from "./zh/ladder.ts";
import { zhArguments } from "./zh/ladder-arguments.ts";

/** Words of the engine in such sentences, by the place where they stand; none: they stay. */
export const ladderArguments = (language: Language): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  language === "zh-CN" ? zhArguments : {};

/** Sentences of ladders by code; null: the language is that of the API. */
export const ladderWords = (language: Language): Readonly<Record<string, string>> | null =>
  language === "zh-CN" ? zhLadder : null;
