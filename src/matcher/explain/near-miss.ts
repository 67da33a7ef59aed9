import { readExpandedKey } from "../compile/key-text.ts";
import { translateRegex } from "../compile/regex/translate.ts";
import type { RequiredLiteral } from "../compile/regex/translation.ts";
import { findLiteral, originalOffset, type LiteralRules } from "../scan/literal-key.ts";
import type { Subject } from "./subject.ts";
import { excerpt, placeWords, type ScanText, type SubjectTexts } from "./texts.ts";
import { allowedDistance, nearestWindow } from "./window.ts";
import { quoted } from "../model/quoted.ts";

/**
 * How a key fared. `hit`: it did fire, as secondary keys may that are not enough. `case`, `whole-word`: the text is there and only that setting is in the way; `edits`: a window
 * that is one or two edits away; `unseen`: the key hits a text that the entry does not look at; `required`: literals of a
 * regex; `refused`: a regex that is not run; `nothing`: none of these.
 */
export type NearMissKind = "hit" | "case" | "whole-word" | "edits" | "unseen" | "required" | "refused" | "nothing";

/** How one key fared, in words and, where there is one, with the place. */
export interface NearMiss {
  readonly key: string;
  readonly kind: NearMissKind;
  readonly says: string;
  readonly distance?: number;
  readonly place?: Pick<ScanText, "where" | "index" | "source">;
  /** UTF-16 units of the text at `place`, as it was given. */
  readonly offset?: number;
  readonly length?: number;
}

interface Found {
  readonly text: ScanText;
  readonly start: number;
  readonly end: number;
}

/** Texts in lower case, made once for all keys. */
const LOWER = new WeakMap<ScanText, string>();

function lowerOf(text: ScanText): string {
  const known = LOWER.get(text);
  if (known !== undefined) return known;
  const lower = text.text.toLowerCase();
  LOWER.set(text, lower);
  return lower;
}

function firstHit(texts: readonly ScanText[], key: string, rules: LiteralRules): Found | null {
  for (const text of texts) {
    const at = findLiteral({ text: text.text, lower: lowerOf(text) }, key, rules);
    if (at === -1) continue;
    const length = rules.caseSensitive ? key.length : key.toLowerCase().length;
    if (rules.caseSensitive) return { text, start: at, end: at + length };
    return { text, start: originalOffset(text.text, at), end: originalOffset(text.text, at + length) };
  }
  return null;
}

function at(found: Found): Pick<NearMiss, "place" | "offset" | "length"> {
  const { where, index, source } = found.text;
  const place = source === undefined ? { where, index } : { where, index, source };
  return { place, offset: found.text.before + found.start, length: found.end - found.start };
}

const showing = ({ text, start, end }: Found): string => `${placeWords(text)}: ${excerpt(text.text, start, end)}`;

interface Nearest extends Found {
  readonly distance: number;
}

function nearest(texts: readonly ScanText[], key: string, caseSensitive: boolean): Nearest | null {
  const folded = caseSensitive ? key : key.toLowerCase();
  let bound = allowedDistance(Array.from(folded).length);
  let best: Nearest | null = null;
  for (const text of texts) {
    const haystack = caseSensitive ? text.text : text.text.toLowerCase();
    const window = nearestWindow(folded, haystack, bound);
    if (window === null) continue;
    const original = (offset: number): number => (caseSensitive ? offset : originalOffset(text.text, offset));
    best = { text, start: original(window.start), end: original(window.end), distance: window.distance };
    bound = window.distance - 1;
    if (bound < 1) break;
  }
  return best;
}

/** The key is in the seen text and only a setting is in the way. */
function bySetting(key: string, rules: LiteralRules, seen: readonly ScanText[]): NearMiss | null {
  const otherCase = rules.caseSensitive ? firstHit(seen, key, { ...rules, caseSensitive: false }) : null;
  if (otherCase !== null) {
    return { key, kind: "case", says: `only in another case, in ${showing(otherCase)}`, ...at(otherCase) };
  }
  const inWord = rules.wholeWords ? firstHit(seen, key, { ...rules, wholeWords: false }) : null;
  if (inWord === null) return null;
  return { key, kind: "whole-word", says: `only inside a longer word, in ${showing(inWord)}`, ...at(inWord) };
}

function literalMisses(key: string, subject: Subject, texts: SubjectTexts): NearMiss[] {
  const rules = { caseSensitive: subject.caseSensitive, wholeWords: subject.wholeWords };
  const hit = firstHit(texts.seen, key, rules);
  if (hit !== null) return [{ key, kind: "hit", says: `found in ${showing(hit)}`, ...at(hit) }];
  const misses: NearMiss[] = [];
  const setting = bySetting(key, rules, texts.seen);
  const near = setting === null ? nearest(texts.seen, key, rules.caseSensitive) : null;
  if (setting !== null) misses.push(setting);
  if (near !== null) {
    const { distance } = near;
    const says = `${distance} ${distance === 1 ? "edit" : "edits"} away, in ${showing(near)}`;
    misses.push({ key, kind: "edits", distance, says, ...at(near) });
  }
  const unseen = firstHit(texts.unseen, key, rules);
  if (unseen !== null) {
    misses.push({ key, kind: "unseen", says: `${unseenWords(unseen.text)}, in ${showing(unseen)}`, ...at(unseen) });
  }
  if (misses.length > 0) return misses;
  const outside = subject.input.outside === undefined ? "" : " or outside of its window";
  return [{ key, kind: "nothing", says: `nothing like it in any text of this scan${outside}` }];
}

function unseenWords({ where, outside }: ScanText): string {
  if (outside === true) return "outside the scanned window";
  return where === "message" ? "beyond the scan depth" : "not scanned for this entry";
}

function regexMisses(key: string, regex: { source: string; flags: string }, texts: SubjectTexts): NearMiss[] {
  const translation = translateRegex(regex.source, regex.flags);
  if (!translation.ok) {
    return [
      { key, kind: "refused", says: `refused (${translation.code}: ${translation.construct}): ${translation.hint}` },
    ];
  }
  if (translation.required === null) {
    return [{ key, kind: "required", says: "a regex without any literal that must occur; it does not match" }];
  }
  return [requiredMiss(key, translation.required, texts)];
}

/** Of the literals of which a match holds at least one: the first that is there, else the first that is out of sight. */
function requiredMiss(key: string, required: readonly RequiredLiteral[], texts: SubjectTexts): NearMiss {
  const find = (among: readonly ScanText[]): Found | null => {
    for (const { text, caseSensitive } of required) {
      const found = firstHit(among, text, { caseSensitive, wholeWords: false });
      if (found !== null) return found;
    }
    return null;
  };
  const needs = `needs ${literalList(required)}`;
  const seen = find(texts.seen);
  if (seen !== null)
    return {
      key,
      kind: "required",
      says: `${needs}: found in ${showing(seen)}, but the rest does not match`,
      ...at(seen),
    };
  const unseen = find(texts.unseen);
  if (unseen === null) return { key, kind: "required", says: `${needs}: not found` };
  return {
    key,
    kind: "unseen",
    says: `${needs}: found only ${onlyWords(unseen.text)}, in ${showing(unseen)}`,
    ...at(unseen),
  };
}

const onlyWords = ({ outside }: ScanText): string =>
  outside === true ? "outside the scanned window" : "where this entry does not look";

const LITERALS_SHOWN = 6;

function literalList(required: readonly RequiredLiteral[]): string {
  const shown = required.slice(0, LITERALS_SHOWN).map(({ text }) => quoted(text));
  const rest = required.length - shown.length;
  return `${required.length === 1 ? "" : "one of "}${shown.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** Keys that are looked at closely, of one list; the rest of a long list is left out. */
const KEYS_MAX = 32;

/** How the keys of a list almost fired, in order. Linear in texts and keys; at most 32 keys are looked at. */
export function nearMisses(keys: readonly string[], subject: Subject, texts: SubjectTexts): NearMiss[] {
  return keys.slice(0, KEYS_MAX).flatMap((raw): NearMiss[] => {
    const key = readExpandedKey(raw === "" ? "" : subject.input.expand(raw));
    switch (key.kind) {
      case "never":
        return [{ key: raw, kind: "nothing", says: "an empty key, which never matches" }];
      case "always":
        return [{ key: raw, kind: "nothing", says: "a key of white space, which matches everything" }];
      case "dynamic":
        return [{ key: raw, kind: "nothing", says: "its macros could not be expanded" }];
      case "literal":
        return literalMisses(key.text, subject, texts);
      case "regex":
        return regexMisses(raw, key, texts);
    }
  });
}
