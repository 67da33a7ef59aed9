import { en } from "./en.ts";
import type { Lang } from "./lang.ts";
import { zhCn } from "./zh-cn.ts";

export type AppWord = keyof typeof en;

export type Filled = Readonly<Record<string, string | number | null>>;

/** The word in a language with its places filled in; null becomes a dash: the number is not known. */
export function say(lang: Lang, word: AppWord, filled: Filled = {}): string {
  const text = (lang === "en" ? en : zhCn)[word];
  return text.replace(/\{(\w+)\}/gu, (_place, name: string) => String(filled[name] ?? "–"));
}
