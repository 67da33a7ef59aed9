import { makeCorpus } from "./corpus.ts";
import { Random } from "./random.ts";
import { capitalised, hanCharacter, inventWord } from "./vocabulary.ts";

/** Regex keys as authors write them, and a text in which some of them match. */
export interface RegexCorpus {
  readonly keys: readonly { readonly source: string; readonly flags: string }[];
  readonly text: string;
}

/** Out of a hundred words of keys so many occur in the text. */
const KNOWN_PERCENT = 12;

/** `count` distinct keys of five shapes and a mixed text of `units` UTF-16 units, from a fixed seed. */
export function regexCorpus(count: number, units: number): RegexCorpus {
  const random = new Random(41);
  const text = makeCorpus("mixed").text(units);
  const known = [...new Set(text.match(/[a-z]{5,}/g))];
  const knownHan = [...new Set(text.match(/[\u4e00-\u9fff]{2}/g))];
  const word = (): string => (random.below(100) < KNOWN_PERCENT ? random.pick(known) : inventWord(random, 3));
  const han = (): string =>
    random.below(100) < KNOWN_PERCENT ? random.pick(knownHan) : hanCharacter(random) + hanCharacter(random);
  const shapes: readonly (() => { source: string; flags: string })[] = [
    () => ({ source: `\\b${word()}(?:s|ed)?\\b`, flags: "i" }),
    () => ({ source: `(?:${word()}|${word()}) +\\w+`, flags: "i" }),
    () => ({ source: `${capitalised(word())}.{0,30}[a-z]${word().slice(1)}`, flags: "" }),
    () => ({ source: `${han()}[^。，]?`, flags: "" }),
    () => ({ source: `${word()}[a-z]{0,3}[ ,.]`, flags: "gi" }),
  ];
  const keys = new Map<string, { source: string; flags: string }>();
  while (keys.size < count) {
    const key = shapes[keys.size % shapes.length]!();
    keys.set(`${key.flags} ${key.source}`, key);
  }
  return { keys: [...keys.values()], text };
}
