/** Languages of the inspector. */
export type Lang = "en" | "zh-CN";

/** The first language that we speak; English when there is none. `zh-TW` and `zh-HK` are read as Chinese as well. */
export function langOf(wanted: readonly string[]): Lang {
  for (const tag of wanted) {
    const primary = tag.toLowerCase().split("-")[0];
    if (primary === "zh") return "zh-CN";
    if (primary === "en") return "en";
  }
  return "en";
}
