import { translateRegex } from "../../../src/matcher/compile/regex/translate.ts";
import { programOf } from "../../../src/matcher/compile/regex/translation.ts";
import { ScanText } from "../../../src/matcher/scan/regex/scan-text.ts";
import { verifyLines, verifyText } from "../../../src/matcher/scan/regex/verify.ts";
import type { Re2Engine } from "../../../src/workers/engines/re2.ts";
import { compare } from "./engine.ts";
import type { RegexDice } from "./random-regex.ts";

/** The share of inputs that come straight out of the grammar; the others are damaged. */
const SOUND_SHARE = 0.5;
/** Every so many accepted inputs are run on a haystack of several segments, too. */
const HAYSTACK_EVERY = 3;

/** What happened to the inputs of a run. */
export interface Tally {
  inputs: number;
  accepted: number;
  refused: number;
  invalid: number;
  hits: number;
  lines: number;
}

export function newTally(): Tally {
  return { inputs: 0, accepted: 0, refused: 0, invalid: 0, hits: 0, lines: 0 };
}

/** Complaints about one random input, [] when all is well. Texts are short, so that V8 cannot run away. */
export function checkInput(dice: RegexDice, engine: Re2Engine, tally: Tally, texts: number): string[] {
  const flags = dice.flags();
  const unicode = flags.includes("u");
  const source = dice.next() < SOUND_SHARE ? dice.pattern(unicode) : dice.damaged(unicode);
  const name = `${JSON.stringify(source)} ${flags}`;
  const translation = translateRegex(source, flags);
  const regex = compile(source, flags);
  tally.inputs++;
  if (regex === null) {
    tally.invalid++;
    return translation.ok || translation.code !== "regex-syntax" ? [`${name} is no regex but was translated`] : [];
  }
  if (!translation.ok) {
    tally.refused++;
    return translation.code === "regex-syntax" ? [`${name} was not parsed: ${translation.construct}`] : [];
  }
  tally.accepted++;
  const program = programOf(1, translation);
  const { wrong, hits } = compare(engine, program, regex, ["", ...Array.from({ length: texts }, () => dice.text())]);
  tally.hits += hits;
  const complaints = wrong.map((text) => `${name} on ${JSON.stringify(text)}`);
  if (tally.accepted % HAYSTACK_EVERY !== 0) return complaints;
  const segments = Array.from({ length: 3 }, () => `${dice.text()}${dice.next() < 0.3 ? "\n" : ""}${dice.text()}`);
  const haystack = segments.map((segment) => `\u0001${segment}`).join("\n");
  regex.lastIndex = 0;
  const expected = regex.test(haystack);
  const runnable = { program, regex: translation };
  const at = verifyText(engine, runnable, new ScanText(haystack));
  if (at >= 0 !== expected) complaints.push(`${name} in the haystack ${JSON.stringify(haystack)}`);
  if (at >= 0 && !flags.includes("y") && !matchesAt(source, flags, haystack, at)) {
    complaints.push(`${name} does not match at ${at} of ${JSON.stringify(haystack)}`);
  }
  if (translation.reach === "line") {
    tally.lines++;
    const found = segments.map((one) => verifyLines(engine, runnable, new ScanText(one), { from: 0, marked: true }));
    if (found.some((offset) => offset >= 0) !== expected)
      complaints.push(`${name} by lines of ${JSON.stringify(haystack)}`);
  }
  return complaints;
}

function matchesAt(source: string, flags: string, text: string, at: number): boolean {
  const sticky = new RegExp(source, `${flags}y`);
  sticky.lastIndex = at;
  return sticky.test(text);
}

function compile(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags);
  } catch {
    return null;
  }
}
