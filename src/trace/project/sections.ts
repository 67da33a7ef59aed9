import type { AssemblyPart, Capture, HashText, PromptPlaces } from "../model/capture.ts";
import type { RecordSection, RecordSource } from "../model/record.ts";
import type { Reference } from "../model/reference.ts";
import { type TextSizes, textSizes } from "./text-sizes.ts";

type Place = PromptPlaces["sections"][number] | PromptPlaces["contexts"][number];

/** A section or context of a capture with what is kept of its text. */
export interface MeasuredText {
  readonly place: Place;
  readonly provenance: RecordSection["provenance"];
  readonly sizes: TextSizes;
  readonly sources: readonly RecordSource[];
}

/** Counts and hashes of the sections and contexts of a capture, in their order. Linear in the texts. */
export function measureTexts(
  { facts, part, texts }: Capture,
  hash: HashText,
): { readonly sections: readonly MeasuredText[]; readonly contexts: readonly MeasuredText[] } {
  const sizesOf = ({ start, end }: Place): TextSizes => textSizes(texts.slice(start, end), hash);
  const sources = sourcesByName(part);
  const sections = (facts.prompt?.sections ?? []).map((place) => ({
    place,
    provenance: place.provenance,
    sizes: sizesOf(place),
    // What another plugin calls by a name of ours is still not ours.
    sources: place.provenance === "tavern" ? (sources.get(place.name) ?? []) : [],
  }));
  const contexts = (facts.prompt?.contexts ?? []).map((place) => ({
    place,
    provenance: "host" as const,
    sizes: sizesOf(place),
    sources: [],
  }));
  return { sections, contexts };
}

const sourcesByName = (part: AssemblyPart | null): ReadonlyMap<string, readonly RecordSource[]> =>
  new Map(part?.sources ?? []);

/** A section or context as a record has it. */
export function recordSection(
  { place, sizes, provenance, sources }: MeasuredText,
  at: { readonly offsetUtf16: number | null; readonly reference: Reference | null },
): RecordSection {
  return { name: place.name, index: place.index, ...sizes, ...at, provenance, sources: [...sources] };
}
