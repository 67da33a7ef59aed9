/** The few words that are there before the application is. A test holds them to the tables of the application. */
const WORDS = {
  en: { title: "Turn trace", inspect: "Inspect this turn", loading: "Loading …", retry: "Try again" },
  zh: { title: "轮次追踪", inspect: "查看本轮", loading: "载入中……", retry: "重试" },
} as const;

export type HostWord = keyof (typeof WORDS)["en"];

/** In the host's language, which it writes on the document, unless another one was chosen in the inspector. */
export function hostWord(word: HostWord, language: string): string {
  return WORDS[/^zh\b/iu.test(language) ? "zh" : "en"][word];
}

/** What a word is in each language. */
export const inEachLanguage = (word: HostWord): readonly string[] => Object.values(WORDS).map((words) => words[word]);
