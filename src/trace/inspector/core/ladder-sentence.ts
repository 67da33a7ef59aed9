import type { LadderText } from "../../ladder/model.ts";
import type { Speech } from "./words/speech.ts";
import { ladderWords } from "./words/ladder-words.ts";

/** A sentence of a ladder in the reader's language; in English, as the API has it, when the language has no words for it. */
export function ladderSentence({ code, params, text }: LadderText, speech: Speech): string {
  const words = ladderWords(speech.language)?.[code];
  if (words === undefined) return text;
  return words.replaceAll(/\{([a-z]+)\}/gu, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return value === null || typeof value === "number" ? speech.number(value) : String(value);
  });
}
