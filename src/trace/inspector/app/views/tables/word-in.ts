import { en } from "../../../core/words/en.ts";
import type { WordKey } from "../../../core/words/keys.ts";
import type { Say } from "../context.tsx";

/** The word for a recorded value; one that this inspector does not know is shown as it was recorded. */
export function wordIn(say: Say, prefix: string, value: string): string {
  const key = `${prefix}.${value}`;
  return isWord(key) ? say(key) : value;
}

const isWord = (key: string): key is WordKey => Object.hasOwn(en, key);
