import type { WordKey } from "../../core/words/keys.ts";
import type { Say } from "./context.tsx";

/** The word for a recorded value; one that this inspector does not know is shown as it was recorded. */
export function wordIn(say: Say, prefix: string, value: string): string {
  const key = `${prefix}.${value}`;
  // A key that no table has is said as it is.
  const said = say(key as WordKey);
  return said === key ? value : said;
}
