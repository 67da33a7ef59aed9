import type { Haystack, HaystackView } from "./haystack.ts";
import { MARKER } from "./haystack.ts";
import { type KeyPlace, keyPlace } from "./key-place.ts";
import type { RecursionContents } from "./recursion-contents.ts";
import type { KnownMatch } from "./regex/exact-match.ts";

/** A regex as its key has it. */
export interface NamedRegex {
  readonly source: string;
  readonly flags: string;
}

/** A regex that hit: the text that it hit in, and how offsets of that text are told. */
export interface RegexHit extends NamedRegex, KnownMatch {
  readonly placeOf: (start: number, end: number) => KeyPlace;
}

/** A part of the haystack as JavaScript sees it. */
interface Segment {
  readonly text: string;
  /** Offset in `text` of what the evidence counts from. */
  readonly origin: number;
  /** What the evidence adds. */
  readonly shift: number;
}

/** The hit of a regex that stays in one line, from the place that told of it. */
export function lineHit(
  { source, flags }: NamedRegex,
  place: KeyPlace,
  haystack: Haystack,
  contents: RecursionContents,
): RegexHit {
  const { text, origin, shift } = segmentOf(place, haystack, contents);
  const { where, index } = place;
  // A match may begin with the marker, which stands before its text.
  const from = (at: number): number => Math.max(0, at - origin);
  return {
    source,
    flags,
    text,
    at: place.offset - shift + origin,
    inLine: true,
    placeOf: (start, end) => keyPlace(where, index, from(start) + shift, from(end) - from(start)),
  };
}

/** The hit of a regex at an offset of a joined haystack. */
export function viewHit(
  { source, flags }: NamedRegex,
  at: number,
  view: HaystackView,
  placeOf: RegexHit["placeOf"],
): RegexHit {
  return { source, flags, text: view.text, at, inLine: false, placeOf };
}

function segmentOf({ where, index, offset }: KeyPlace, haystack: Haystack, contents: RecursionContents): Segment {
  switch (where) {
    case "message":
      return { text: haystack.joined, origin: haystack.starts[index] ?? 0, shift: 0 };
    case "source":
      return { text: MARKER + (haystack.sources[index] ?? ""), origin: 1, shift: 0 };
    case "injection":
      return { text: MARKER + (haystack.injections[index] ?? ""), origin: 1, shift: 0 };
    case "recursion": {
      const content = contents.at(index, offset);
      const start = content?.start ?? 0;
      const marker = start === 0 ? MARKER : "";
      return { text: marker + (content?.text.text ?? ""), origin: marker.length, shift: start };
    }
    case "haystack":
      return { text: MARKER, origin: 0, shift: 0 };
  }
}
