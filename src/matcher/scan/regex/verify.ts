import type { TranslatedRegex } from "../../compile/regex/translation.ts";
import type { RegexEngine, RegexProgram } from "../../ports.ts";
import { JoinedSpans, REGEX_MISS } from "./joined-spans.ts";
import { mergeSpans, type Span, visitOccurrences } from "./occurrence.ts";
import type { ScanText } from "./scan-text.ts";
import { cutAround, lineAround, segmentAround } from "./window.ts";

export { REGEX_DEADLINE, REGEX_FAILED, REGEX_MISS } from "./joined-spans.ts";

/** SillyTavern's mark in front of every message, source, injection and recursion text. */
const MARKER = "\u0001";
const LINE_FEED = 0x0a;

/** More places than this, or more of the text than half, and the whole text is run instead. */
const SPANS_MAX = 64;

/** The first places up to this many units are run before the others: a hit in them ends the matter cheaply. */
const PROBE_UNITS = 500;

/** A regex with the program that runs it. */
export interface RunnableRegex {
  readonly program: RegexProgram;
  readonly regex: TranslatedRegex;
}

/** What there is to run of a text. */
interface Plan {
  readonly spans: readonly Span[];
  /** Whether every match lies in one of the spans; if not, the whole text has to be run as well. */
  readonly complete: boolean;
}

/**
 * Where a regex of reach `line` first matches in one segment (message, source, injection, recursion text), as an offset in
 * `segment`, or one of `REGEX_MISS`, `REGEX_DEADLINE`, `REGEX_FAILED`. Runs only on lines that hold a required literal,
 * or on pieces of them for patterns of bounded length.
 *
 * `segment` does not hold the marker; `marked` says that one stands before it (a match that begins with the marker is
 * reported at 0). `from`: no required literal occurs before this offset.
 */
export function verifyLines(
  engine: RegexEngine,
  { program, regex }: RunnableRegex,
  segment: ScanText,
  { from, marked }: { readonly from: number; readonly marked: boolean },
): number {
  const { text } = segment;
  const bounded = isBounded(regex);
  const around = (span: Span): Span => {
    const line = lineAround(text, span);
    return bounded ? cutAround(text, span, regex, line) : line;
  };
  const run = (some: readonly Span[]): number => {
    const prefix = marked && regex.seesMarker && some[0]?.start === 0 ? MARKER : "";
    return new JoinedSpans(text, some, { separator: "\n", prefix }).run(engine, program);
  };
  // Mostly the first literal is part of a match, and nobody has to look for the others.
  const first = literalAt(regex, segment, from);
  const probed = first === null ? REGEX_MISS : run([around(first)]);
  if (probed !== REGEX_MISS) return probed;
  const { spans, complete } = collect(regex, segment, from, around);
  return runPlan(text, spans, complete, run);
}

/** The required literal that stands at this very place, if one does. */
function literalAt(regex: TranslatedRegex, { text }: ScanText, at: number): Span | null {
  for (const literal of regex.required ?? []) {
    const needle = literal.caseSensitive ? literal.text : literal.text.toLowerCase();
    const end = at + needle.length;
    const piece = text.slice(at, end);
    // The piece alone: only a sigma or U+0130 would need what stands around it, and no literal that ignores case has one.
    if ((literal.caseSensitive ? piece : piece.toLowerCase()) === needle) return { start: at, end };
  }
  return null;
}

/**
 * Where a regex first matches in a whole haystack, as an offset in it, or one of `REGEX_MISS`, `REGEX_DEADLINE`,
 * `REGEX_FAILED`. Right for regexes of either reach; the haystack holds its markers.
 */
export function verifyText(engine: RegexEngine, { program, regex }: RunnableRegex, haystack: ScanText): number {
  const { text } = haystack;
  const whole: Span = { start: 0, end: text.length };
  if (regex.anchoredStart && !regex.seesEnd && regex.maxLength < text.length) {
    const { end } = cutAround(text, { start: 0, end: 0 }, regex);
    return new JoinedSpans(text, [{ start: 0, end }]).run(engine, program);
  }
  if (isBounded(regex)) {
    const { spans, complete } = collect(regex, haystack, 0, (span) => cutAround(text, span, regex));
    return runEach(engine, program, text, complete ? spans : [...spans.slice(0, 1), whole]);
  }
  if (regex.seesMarker || regex.seesStart || regex.seesEnd) {
    const { spans, complete } = collect(regex, haystack, 0, () => whole);
    return runEach(engine, program, text, complete ? spans : [whole]);
  }
  const { spans, complete } = collect(regex, haystack, 0, (span) => segmentAround(text, span));
  const run = (some: readonly Span[]): number =>
    new JoinedSpans(text, some, { separator: MARKER }).run(engine, program);
  return runPlan(text, spans, complete, run);
}

/** The spans at the beginning first, then the others; the whole text where the spans are not all. */
function runPlan(
  text: string,
  spans: readonly Span[],
  complete: boolean,
  run: (spans: readonly Span[]) => number,
): number {
  let count = 0;
  for (let units = 0; count < spans.length && (count === 0 || units < PROBE_UNITS); count++) {
    const span = spans[count];
    if (span !== undefined) units += span.end - span.start;
  }
  const probed = count === 0 ? REGEX_MISS : run(spans.slice(0, count));
  if (probed !== REGEX_MISS) return probed;
  if (!complete) return run([{ start: 0, end: text.length }]);
  return count < spans.length ? run(spans.slice(count)) : REGEX_MISS;
}

/** For patterns that may match whatever could stand between two pieces. */
function runEach(engine: RegexEngine, program: RegexProgram, text: string, spans: readonly Span[]): number {
  for (const span of spans) {
    const at = new JoinedSpans(text, [span]).run(engine, program);
    if (at !== REGEX_MISS) return at;
  }
  return REGEX_MISS;
}

/** Whether a piece of the text around a required literal is enough to decide on a match that holds it. */
function isBounded(regex: TranslatedRegex): boolean {
  return regex.maxLength < Infinity && !regex.seesStart && !regex.seesEnd;
}

/** What `around` makes of every occurrence of a required literal, merged. */
function collect(regex: TranslatedRegex, text: ScanText, from: number, around: (span: Span) => Span): Plan {
  if (regex.required === null) return { spans: [{ start: 0, end: text.text.length }], complete: true };
  const spans: Span[] = [];
  let units = 0;
  const complete = visitOccurrences(text, regex.required, from, (occurrence) => {
    const span = around(occurrence);
    spans.push(span);
    units += span.end - span.start;
    if (spans.length > SPANS_MAX || (units > text.text.length / 2 && spans.length > 1)) return -1;
    return goOnFrom(regex, text.text, span);
  });
  return { spans: mergeSpans(spans), complete };
}

/** Where the next occurrence may lie that needs more text than this span has. */
function goOnFrom(regex: TranslatedRegex, text: string, { end }: Span): number {
  if (!isBounded(regex)) return end;
  const closed = end === text.length || (regex.reach === "line" && text.charCodeAt(end) === LINE_FEED);
  return closed ? end : end - regex.maxLength - 2;
}
