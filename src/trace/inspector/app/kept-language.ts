const KEY = "dsh-lorekeeper.lang";

/** The language that was chosen by hand in this browser; null: none was, or the browser keeps nothing. */
export function keptLanguage(): "en" | "zh-CN" | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "en" || kept === "zh-CN" ? kept : null;
  } catch {
    return null;
  }
}

export function keepLanguage(language: "en" | "zh-CN"): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // It lasts until the page is left.
  }
}
