import { expect } from "vitest";

import { translateRegex } from "../../../src/matcher/compile/regex/translate.ts";
import { programOf, type TranslatedRegex } from "../../../src/matcher/compile/regex/translation.ts";
import type { RegexProgram } from "../../../src/matcher/ports.ts";
import { Re2Engine } from "../../../src/workers/engines/re2.ts";

/** An engine without deadline. */
export function openEngine(): Re2Engine {
  return new Re2Engine({ now: () => 0, deadline: () => Number.POSITIVE_INFINITY });
}

/** The translation of a pattern that must be accepted. */
export function accepted(source: string, flags = ""): TranslatedRegex {
  const translation = translateRegex(source, flags);
  if (!translation.ok) throw new Error(`/${source}/${flags} refused: ${translation.code}, ${translation.construct}`);
  return translation;
}

export function programFor(source: string, flags = ""): RegexProgram {
  return programOf(1, accepted(source, flags));
}

/** Texts on which RE2 and JavaScript disagree about a match, and how many of the texts match. */
export function compare(
  engine: Re2Engine,
  program: RegexProgram,
  regex: RegExp,
  texts: Iterable<string>,
): { readonly wrong: readonly string[]; readonly hits: number } {
  const wrong: string[] = [];
  let hits = 0;
  for (const text of texts) {
    regex.lastIndex = 0;
    const expected = regex.test(text);
    if (expected) hits++;
    if (engine.test(program, text) !== (expected ? "hit" : "miss")) wrong.push(text);
  }
  return { wrong, hits };
}

const shared = openEngine();

/** Expects equal answers on all texts, some of which match and some not unless `mixed` is false. */
export function expectAgreement(source: string, flags: string, texts: readonly string[], mixed = true): void {
  const { wrong, hits } = compare(shared, programFor(source, flags), new RegExp(source, flags), texts);
  expect(wrong, `/${source}/${flags}`).toEqual([]);
  if (mixed) expect(hits > 0 && hits < texts.length, `/${source}/${flags} matches ${hits} texts`).toBe(true);
}

/** All texts over the characters up to a length, shortest first. */
export function allTexts(characters: readonly string[], lengthMax: number): string[] {
  const texts = [""];
  let layer = [""];
  for (let length = 1; length <= lengthMax; length++) {
    layer = layer.flatMap((text) => characters.map((character) => text + character));
    texts.push(...layer);
  }
  return texts;
}
