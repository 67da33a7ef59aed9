import { isLearnt, type Language, learn } from "../core/words/speech.ts";

/** Loads the words of a language and resolves with it; with English, which is always there, when they cannot be had. */
export async function loadLanguage(language: Language): Promise<Language> {
  if (isLearnt(language)) return language;
  try {
    learn(language, (await import("../core/words/zh.ts")).zh);
    return language;
  } catch {
    return "en";
  }
}
