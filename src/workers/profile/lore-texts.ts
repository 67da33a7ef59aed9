import { LORE_PLACES, type LoreCandidate, type LoreCandidates, type LorePlace } from "./lore-candidates.ts";
import type { PartSource } from "./part.ts";

/** The lore of one try: the candidates up to some rank, by where they are printed. */
export class LoreTexts {
  readonly #places: ReadonlyMap<LorePlace, readonly LoreCandidate[]>;

  constructor({ printed }: Pick<LoreCandidates, "printed">, count: number) {
    const places = new Map<LorePlace, LoreCandidate[]>(LORE_PLACES.map((place) => [place, []]));
    for (const one of printed) if (one.index < count) places.get(one.place)?.push(one);
    this.#places = places;
  }

  /** The entries of some places, one place after the other. */
  entries(...places: readonly LorePlace[]): readonly LoreCandidate[] {
    return places.flatMap((place) => this.#places.get(place) ?? []);
  }

  /** Texts by name of the outlet; lists of outlets run the other way round. */
  outlets(): ReadonlyMap<string, readonly string[]> {
    const outlets = new Map<string, string[]>();
    for (const { entry } of this.entries("outlet").toReversed()) {
      const name = entry.outletName ?? "";
      const list = outlets.get(name);
      if (list === undefined) outlets.set(name, [entry.content]);
      else list.push(entry.content);
    }
    return outlets;
  }

  /** The entries of one outlet, in the order of its texts. */
  ofOutlet(name: string): readonly LoreCandidate[] {
    const entries = this.entries("outlet").filter(({ entry }) => (entry.outletName ?? "") === name);
    return entries.toReversed();
  }
}

/** One source for each entry of a section. */
export const loreSources = (
  entries: readonly LoreCandidate[],
  { identifier, relationship }: Pick<PartSource, "identifier" | "relationship">,
): PartSource[] =>
  entries.map(({ entry }) => ({
    kind: "world-book",
    resourceId: entry.book,
    field: "content",
    identifier,
    role: null,
    relationship,
    entry: entry.entry,
    text: entry.content,
    volatile: true,
  }));
