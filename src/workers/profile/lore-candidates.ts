import { LIMITS } from "../../matcher/limits.ts";
import type { Position } from "../../matcher/model/book.ts";
import type { ActivatedEntry } from "../../matcher/model/outcome.ts";
import { isInertText } from "./inert-text.ts";
import type { LorePlacement, ProfileCut } from "./model.ts";
import { TextMemory } from "./text-digest.ts";

/** Where an entry is printed. The last three places stand behind those of `after`, in this order. */
export const LORE_PLACES = [
  "before",
  "after",
  "examples-before",
  "examples-after",
  "note-top",
  "note-bottom",
  "at-depth",
  "outlet",
] as const;
export type LorePlace = (typeof LORE_PLACES)[number];

const PLACES: Readonly<Record<Position, LorePlace>> = {
  before_character_definition: "before",
  after_character_definition: "after",
  before_example_messages: "examples-before",
  after_example_messages: "examples-after",
  before_author_note: "note-top",
  after_author_note: "note-bottom",
  at_depth: "at-depth",
  outlet: "outlet",
};

/** An active entry that has a place. */
export interface LoreCandidate {
  /** Index among the candidates: 0 is best. */
  readonly index: number;
  readonly entry: ActivatedEntry;
  readonly place: LorePlace;
  readonly order: number;
  /** UTF-8 bytes of the content. */
  readonly bytes: number;
  /** Nothing in it would be replaced as a macro, whatever stands around it. */
  readonly plain: boolean;
}

export interface LoreCandidates {
  /** By rank, those that may be printed as far as bytes allow. */
  readonly ranked: readonly LoreCandidate[];
  /** The same in SillyTavern's printing order, outlets reversed. */
  readonly printed: readonly LoreCandidate[];
  /** Entries that are out, whatever the profile has room for. */
  readonly cut: ReadonlyMap<ActivatedEntry, ProfileCut>;
  /** The candidate of each entry that is not. */
  readonly byEntry: ReadonlyMap<ActivatedEntry, LoreCandidate>;
}

/** Whether a place is there to be printed at, as far as the preset says. */
export type OpenPlaces = (place: LorePlace) => boolean;

export interface CandidateBounds {
  readonly bytesMax: number;
  readonly isOpen: OpenPlaces;
  /** Names of macros that exist for this request only. */
  readonly dynamic: ReadonlyMap<string, string>;
}

const NOT_LOOKED_AT = { bytes: 0, plain: false };
const contents = new TextMemory((text) => ({ bytes: Buffer.byteLength(text), plain: isInertText(text, new Map()) }));

/**
 * The active entries by rank, at most `loreCandidates` of them and `rawLoreFactor` times the bytes of the profile: the
 * first that does not fit and all after it are out. Entries without text or place are none.
 */
export function loreCandidates(
  activated: readonly ActivatedEntry[],
  { bytesMax, isOpen, dynamic }: CandidateBounds,
): LoreCandidates {
  const cut = new Map<ActivatedEntry, ProfileCut>();
  const ranked: LoreCandidate[] = [];
  const rawMax = bytesMax * LIMITS.rawLoreFactor.value;
  let raw = 0;
  let full: ProfileCut | null = null;
  for (const entry of byRank(activated)) {
    if (entry.content === "" || entry.unprinted === "empty") continue;
    const place = placeOf(entry);
    if (place === "no-outlet" || place === "no-position" || !isOpen(place)) {
      cut.set(entry, place === "no-outlet" ? "no-outlet" : "no-position");
      continue;
    }
    const known = full === null ? contents.of(entry.content) : NOT_LOOKED_AT;
    const { bytes } = known;
    raw += bytes;
    if (ranked.length === LIMITS.loreCandidates.value) full ??= "candidates";
    else if (raw > rawMax) full ??= "raw-lore";
    if (full !== null) cut.set(entry, full);
    else {
      const plain = dynamic.size === 0 ? known.plain : isInertText(entry.content, dynamic);
      ranked.push({ index: ranked.length, entry, place, order: entry.order, bytes, plain });
    }
  }
  const byEntry = new Map(ranked.map((one) => [one.entry, one]));
  return { ranked, printed: inPrintingOrder(ranked), cut, byEntry };
}

/** The scan lists entries by rank; a list of another order is sorted. */
function byRank(activated: readonly ActivatedEntry[]): readonly ActivatedEntry[] {
  const isSorted = activated.every(({ rank }, i) => i === 0 || (activated[i - 1]?.rank ?? 0) <= rank);
  return isSorted ? activated : activated.toSorted((a, b) => a.rank - b.rank);
}

function placeOf({ position, outletName = "", unprinted }: ActivatedEntry): LorePlace | "no-position" | "no-outlet" {
  const place = position === undefined ? undefined : PLACES[position];
  if (unprinted === "no-outlet" || (place === "outlet" && outletName === "")) return "no-outlet";
  return place === undefined || unprinted !== undefined ? "no-position" : place;
}

/** By insertion order, lowest first, and of equal ones the later activated first. */
function inPrintingOrder(ranked: readonly LoreCandidate[]): LoreCandidate[] {
  return ranked.toSorted((a, b) => b.order - a.order).reverse();
}

/** Where entries of a place are printed. */
export interface AppliedPlace {
  readonly applied: NonNullable<LorePlacement["applied"]>;
  readonly approximate: boolean;
}

const WITH_EXAMPLES: Readonly<Record<LorePlace, AppliedPlace>> = {
  before: { applied: "before", approximate: false },
  after: { applied: "after", approximate: false },
  "examples-before": { applied: "examples-before", approximate: false },
  "examples-after": { applied: "examples-after", approximate: false },
  "note-top": { applied: "after", approximate: true },
  "note-bottom": { applied: "after", approximate: true },
  "at-depth": { applied: "after", approximate: true },
  outlet: { applied: "outlet", approximate: false },
};
const WITHOUT_EXAMPLES: Readonly<Record<LorePlace, AppliedPlace>> = {
  ...WITH_EXAMPLES,
  "examples-before": { applied: "after", approximate: true },
  "examples-after": { applied: "after", approximate: true },
};

/** Where an entry of a place is printed; beside the examples only if the profile has some. */
export const appliedPlace = (place: LorePlace, hasExamples: boolean): AppliedPlace =>
  (hasExamples ? WITH_EXAMPLES : WITHOUT_EXAMPLES)[place];
