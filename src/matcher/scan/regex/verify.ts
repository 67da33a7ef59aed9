import type { TranslatedRegex } from "../../compile/regex/translation.ts";
import type { RegexEngine, RegexProgram } from "../../ports.ts";
import { mergeSpans, type Span, visitOccurrences } from "./occurrence.ts";
import type { ScanText } from "./scan-text.ts";
import { cutAround, lineAround, segmentAround } from "./window.ts";

/** Answers of a verification that are no offset. */
export const REGEX_MISS = -1;
export const REGEX_DEADLINE = -2;
export const REGEX_FAILED = -3;

/** SillyTavern's mark in front of every message, source, injection and recursion text. */
const MARKER = "\u0001";

const LINE_FEED = 0x0a;

/** More places than this, or more of the text than half, and the whole text is run instead. */
const SPANS_MAX = 64;

/** A regex with the program that runs it. */
export interface RunnableRegex {
  readonly program: RegexProgram;
  readonly regex: TranslatedRegex;
}

/**
 * Where a regex of reach `line` matches in one segment (message, source, injection, recursion text), as an offset in
 * `segment`, or one of {@link REGEX_MISS}, {@link REGEX_DEADLINE}, {@link REGEX_FAILED}. Runs only on lines that hold a
 * required literal, or on pieces of them for patterns of bounded length.
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
  const spans = regex.required === null ? null : linesToRun(regex, segment, from);
  if (spans?.length === 0) return REGEX_MISS;
  const wholes = spans ?? [{ start: 0, end: text.length }];
  const prefix = marked && regex.seesMarker && wholes[0]?.start === 0 ? MARKER : "";
  const joined = new JoinedSpans(text, wholes, "\n", prefix);
  return joined.run(engine, program);
}

/**
 * Where a regex matches in a whole haystack, as an offset in it, or one of {@link REGEX_MISS}, {@link REGEX_DEADLINE},
 * {@link REGEX_FAILED}. Right for regexes of either reach; the haystack holds its markers.
 */
export function verifyText(engine: RegexEngine, { program, regex }: RunnableRegex, haystack: ScanText): number {
  const { text } = haystack;
  if (regex.anchoredStart && !regex.seesEnd && regex.maxLength < text.length) {
    const { end } = cutAround(text, { start: 0, end: 0 }, regex);
    return new JoinedSpans(text, [{ start: 0, end }], "", "").run(engine, program);
  }
  const plan = regex.required === null ? null : piecesToRun(regex, haystack);
  if (plan === null) return new JoinedSpans(text, [{ start: 0, end: text.length }], "", "").run(engine, program);
  if (plan.separator !== null) {
    if (plan.spans.length === 0) return REGEX_MISS;
    return new JoinedSpans(text, plan.spans, plan.separator, "").run(engine, program);
  }
  for (const span of plan.spans) {
    const at = new JoinedSpans(text, [span], "", "").run(engine, program);
    if (at !== REGEX_MISS) return at;
  }
  return REGEX_MISS;
}

/** The lines, or pieces of lines, in which a match can lie; null for the whole text. */
function linesToRun(regex: TranslatedRegex, segment: ScanText, from: number): readonly Span[] | null {
  const bounded = isBounded(regex);
  return collect(regex, segment, from, (span) => {
    const line = lineAround(segment.text, span);
    return bounded ? cutAround(segment.text, span, regex, line) : line;
  });
}

/** `separator`: stands for what is left out between two pieces; null when each piece must be run alone. */
interface Pieces {
  readonly spans: readonly Span[];
  readonly separator: string | null;
}

function piecesToRun(regex: TranslatedRegex, haystack: ScanText): Pieces | null {
  const { text } = haystack;
  if (isBounded(regex))
    return withSeparator(
      collect(regex, haystack, 0, (span) => cutAround(text, span, regex)),
      null,
    );
  if (regex.seesMarker || regex.seesStart || regex.seesEnd)
    return withSeparator(collect(regex, haystack, 0, null), null);
  return withSeparator(
    collect(regex, haystack, 0, (span) => segmentAround(text, span)),
    MARKER,
  );
}

function withSeparator(spans: readonly Span[] | null, separator: string | null): Pieces | null {
  return spans === null ? null : { spans, separator };
}

/** Whether a piece of the text around a required literal is enough to decide on a match that holds it. */
function isBounded(regex: TranslatedRegex): boolean {
  return regex.maxLength < Infinity && !regex.seesStart && !regex.seesEnd;
}

/**
 * What `around` makes of every occurrence of a required literal, merged; null when the whole text has to be run, [] when
 * there is no occurrence. Without `around` any occurrence calls for the whole text.
 */
function collect(
  regex: TranslatedRegex,
  text: ScanText,
  from: number,
  around: ((span: Span) => Span) | null,
): readonly Span[] | null {
  const spans: Span[] = [];
  let units = 0;
  const searched = visitOccurrences(text, regex.required ?? [], from, (occurrence) => {
    if (around === null || spans.length === SPANS_MAX) return -1;
    const span = around(occurrence);
    spans.push(span);
    units += span.end - span.start;
    if (units > text.text.length / 2 && spans.length > 1) return -1;
    return goOnFrom(regex, text.text, span);
  });
  return searched ? mergeSpans(spans) : null;
}

/** Where the next occurrence may lie that needs more text than this span has. */
function goOnFrom(regex: TranslatedRegex, text: string, { end }: Span): number {
  if (!isBounded(regex)) return end;
  const closed = end === text.length || (regex.reach === "line" && text.charCodeAt(end) === LINE_FEED);
  return closed ? end : end - regex.maxLength - 2;
}

/** Pieces of a text that are run as one. */
class JoinedSpans {
  private readonly spans: readonly Span[];
  private readonly prefix: string;
  private readonly separator: string;
  private readonly joined: string;

  constructor(text: string, spans: readonly Span[], separator: string, prefix: string) {
    this.spans = spans;
    this.prefix = prefix;
    this.separator = separator;
    const [only] = spans;
    const whole = spans.length === 1 && only !== undefined && only.start === 0 && only.end === text.length;
    const body = whole ? text : spans.map(({ start, end }) => text.slice(start, end)).join(separator);
    this.joined = prefix + body;
  }

  run(engine: RegexEngine, program: RegexProgram): number {
    const match = engine.exec(program, this.joined, 0);
    if (match === null) return REGEX_MISS;
    if (match === "deadline") return REGEX_DEADLINE;
    if (match === "failed") return REGEX_FAILED;
    const lookedBehind = match.groups.find((group, i) => i > 0 && group !== undefined);
    return this.offsetOf(match.start + (lookedBehind?.length ?? 0));
  }

  private offsetOf(joinedAt: number): number {
    let rest = joinedAt - this.prefix.length;
    for (const { start, end } of this.spans) {
      if (rest <= end - start) return Math.max(0, start + rest);
      rest -= end - start + this.separator.length;
    }
    return this.spans.at(-1)?.end ?? 0;
  }
}
