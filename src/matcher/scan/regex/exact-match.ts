import type { ExactProgram, ExactRegex } from "../../compile/regex/exact-regex.ts";
import type { RegexEngine } from "../../ports.ts";
import { windowAround } from "../gap-windows.ts";
import type { Span } from "./occurrence.ts";
import { lineAround } from "./window.ts";

const OTHER_LINE_BREAKS = /[\r\u2028\u2029]/;

/** A text that a regex is known to match, and a place inside its leftmost match. */
export interface KnownMatch {
  readonly text: string;
  readonly at: number;
  /** Whether no match leaves its line. */
  readonly inLine: boolean;
}

/** A match as JavaScript has it; `end` is null where only the start could be told. */
export interface ExactMatch {
  readonly start: number;
  readonly end: number | null;
}

/**
 * JavaScript's leftmost match. `units`: text that may be run; null without an answer: the text is longer, time is up,
 * or neither program can run.
 */
export function exactMatch(
  engine: RegexEngine,
  regex: ExactRegex,
  known: KnownMatch,
  units: number,
): { readonly match: ExactMatch | null | "deadline"; readonly units: number } {
  let used = 0;
  for (const way of ["whole", "start"] as const) {
    const exact = regex[way];
    if (exact === null) continue;
    const match = runAround(exact, known, (text) => {
      if (used + text.length > units) return null;
      used += text.length;
      return engine.exec(exact.program, text, 0);
    });
    if (match !== null) return { match, units: used };
  }
  return { match: null, units: used };
}

type Run = (text: string) => ReturnType<RegexEngine["exec"]>;

function runAround(exact: ExactProgram, known: KnownMatch, run: Run): ExactMatch | null | "deadline" {
  const first = boundsOf(exact, known, known.at);
  const match = runIn(exact, known.text, first, run);
  if (match === null || match === "deadline" || match.start >= known.at) return match;
  // The place may have been behind the beginning of the leftmost match; from there its reach is seen in full.
  const wider = boundsOf(exact, known, match.start);
  return wider.start >= first.start && wider.end <= first.end ? match : runIn(exact, known.text, wider, run);
}

function runIn(
  { plainLinesOnly, knowsEnd }: ExactProgram,
  text: string,
  { start, end }: Span,
  run: Run,
): ExactMatch | null | "deadline" {
  const piece = text.slice(start, end);
  if (plainLinesOnly && OTHER_LINE_BREAKS.test(piece)) return null;
  const match = run(piece);
  if (match === "deadline") return match;
  if (match === null || match === "failed") return null;
  // A group is what a look-behind has made part of the match.
  const lookedBehind = match.groups.find((group, i) => i > 0 && group !== undefined)?.length ?? 0;
  return { start: start + match.start + lookedBehind, end: knowsEnd ? start + match.end : null };
}

/** Where every match lies that holds the place. */
function boundsOf({ gap }: ExactProgram, { text, inLine }: KnownMatch, at: number): Span {
  const place: Span = { start: at, end: at };
  if (gap !== null) return windowAround(text, place, gap, true);
  return inLine ? lineAround(text, place) : { start: 0, end: text.length };
}
