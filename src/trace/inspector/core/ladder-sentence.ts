import type { LadderText } from "../../ladder/model.ts";
import { skippedText } from "./cards/source-card.ts";
import { placeWords, positionWords } from "./item-facts.ts";
import type { Text } from "./phrase.ts";
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
  const others = WORDS[name];
  if (known === undefined && others === undefined) return value;
  const said = value.split(", ").map((part) => {
    const [, word = part, at] = /^(.+) (\d+)$/u.exec(part) ?? [];
    const own = known !== undefined && Object.hasOwn(known, word) ? known[word] : undefined;
    const text = own ?? speech.say(others?.(word) ?? word);
    return at === undefined ? text : `${text} ${speech.number(Number(at))}`;
  });
  return said.join("、");
}

/** What the details of an entry and of a book say with the same words. */
const WORDS: Readonly<Record<string, (value: string) => Text>> = {
  place: placeWords,
  position: positionWords,
  reason: skippedText,
};
