import type { Cut } from "./cut.ts";
import { type Haystack, type HaystackView, MARKER } from "./haystack.ts";
import { type KeyPlace, keyPlace } from "./key-place.ts";
import type { RecursionContents } from "./recursion-contents.ts";
import type { KnownMatch } from "./regex/exact-match.ts";

/** A regex as its key has it. */
export interface NamedRegex {
  readonly source: string;
  readonly flags: string;
}

/** A regex that hit, in what its entry saw then. */
export interface RegexHit extends NamedRegex {
  readonly place: KeyPlace;
  /** Whether it was found line by line: a match that begins with a marker is told from behind the marker then. */
  readonly byLine: boolean;
  readonly depth: number;
  readonly sources: number;
  /** Recursion segments that were there and could be seen. */
  readonly segments: number;
}

/** A text with a known match, and how offsets of the text are told. */
export interface HitText extends KnownMatch {
  readonly placeOf: (start: number, end: number) => KeyPlace;
}

/** The hit of a regex at a place. */
export function regexHit(
  { source, flags }: NamedRegex,
  seen: { readonly place: KeyPlace; readonly byLine: boolean; readonly cut: Cut; readonly haystack: Haystack },
): RegexHit {
  const { place, byLine, cut, haystack } = seen;
  const { depth, sources } = cut;
  return { source, flags, place, byLine, depth, sources, segments: cut.recursion ? haystack.segments.length : 0 };
}

/** The one text of the haystack that a hit is in; enough for matches that stay in a line. Null for none. */
export function segmentText(hit: RegexHit, haystack: Haystack, contents: RecursionContents): HitText | null {
  const segment = segmentOf(hit.place, haystack, contents);
  if (segment === null) return null;
  const { text, origin, shift } = segment;
  const { where, index, offset } = hit.place;
  const from = (at: number): number => Math.max(0, at - origin) + shift;
  return {
    text,
    ...rangeOf(offset - shift, origin),
    placeOf: (start, end) => keyPlace(where, index, from(start), from(end) - from(start)),
  };
}

/** All that the entry saw when its key hit. */
export function viewText({ place, byLine }: RegexHit, view: HaystackView): HitText {
  const { where, index, offset } = place;
  const part = view.parts.find((one) => one.where === where && one.index === index);
  return {
    text: view.text,
    ...(part === undefined ? { low: offset, high: offset } : rangeOf(offset, part.start)),
    placeOf: (start, end) => placeInView(view, start, end, byLine),
  };
}

/** The place of a stretch of a joined text. `byLine`: see {@link RegexHit}. */
export function placeInView(view: HaystackView, start: number, end: number, byLine: boolean): KeyPlace {
  const part = view.partAt(start);
  if (part !== null) return keyPlace(part.where, part.index, start - part.start, end - start);
  const marked = byLine ? view.partAt(start + 1) : null;
  if (marked === null) return keyPlace("haystack", 0, start, end - start);
  return keyPlace(marked.where, marked.index, 0, Math.max(0, end - marked.start));
}

/** A match at the beginning of a text may have begun with the marker before it, if there is one. */
function rangeOf(offset: number, origin: number): { readonly low: number; readonly high: number } {
  const high = offset + origin;
  return { low: offset === 0 && origin > 0 ? high - 1 : high, high };
}

/** A part of the haystack as JavaScript sees it. */
interface Segment {
  readonly text: string;
  /** Offset in `text` of what the evidence counts from. */
  readonly origin: number;
  /** What the evidence adds. */
  readonly shift: number;
}

function segmentOf(
  { where, index, offset }: KeyPlace,
  haystack: Haystack,
  contents: RecursionContents,
): Segment | null {
  switch (where) {
    case "message":
      return { text: haystack.joined, origin: haystack.starts[index] ?? 0, shift: 0 };
    case "source":
      return { text: MARKER + (haystack.sources[index] ?? ""), origin: 1, shift: 0 };
    case "injection":
      return { text: MARKER + (haystack.injections[index] ?? ""), origin: 1, shift: 0 };
    case "recursion": {
      const content = contents.at(index, offset);
      if (content === undefined) return null;
      const marker = content.start === 0 ? MARKER : "";
      return { text: marker + content.text.text, origin: marker.length, shift: content.start };
    }
    case "haystack":
      return null;
  }
}
