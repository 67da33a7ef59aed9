import type { LadderText } from "../../ladder/model.ts";
import type { Speech } from "./words/speech.ts";
import { ladderArguments, ladderWords } from "./words/ladder-words.ts";

/** A sentence of a ladder in the reader's language; in English, as the API has it, when the language has no words for it. */
export function ladderSentence({ code, params, text }: LadderText, speech: Speech): string {
  const words = ladderWords(speech.language)?.[code];
  if (words === undefined) return text;
  return words.replaceAll(/\{([a-z]+)\}/gu, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return value === null || typeof value === "number" ? speech.number(value) : argument(name, String(value), speech);
  });
}

/** A word of the engine, or several with commas, or one with its number: `session, preset`, `message 3`, `source:scenario`. */
function argument(name: string, value: string, speech: Speech): string {
  const known = ladderArguments(speech.language)[name === "wanted" ? "trigger" : name];
  if (known === undefined) return value;
  const said = value.split(", ").map((part) => {
    const [, word = "", at] = /^(.+?)(?: (\d+))?$/u.exec(part.replace(/^source:/u, "")) ?? [];
    const found = Object.hasOwn(known, word) ? known[word] : undefined;
    return found === undefined ? part : at === undefined ? found : `${found} ${speech.number(Number(at))}`;
  });
  return said.join(speech.language === "zh-CN" ? "、" : ", ");
}
