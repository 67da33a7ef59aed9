import type { SectionSource } from "./model.ts";

/** A source with its text; it is hashed when the profile is settled. */
export interface PartSource extends Omit<SectionSource, "characters" | "hash"> {
  readonly text: string;
}

/** A section in the making. */
export interface Part {
  readonly kind: SectionSource["kind"];
  readonly field: string;
  /** As the model will see it. */
  readonly text: string;
  readonly sources: readonly PartSource[];
}

/** What the host puts between two sections: two line breaks. */
const SEPARATOR_BYTES = 2;

/** UTF-8 bytes of all parts as one text, with the separators of the host; parts without text leave nothing. */
export function partsBytes(parts: readonly Part[]): number {
  let bytes = 0;
  for (const { text } of parts) if (text !== "") bytes += Buffer.byteLength(text) + SEPARATOR_BYTES;
  return bytes === 0 ? 0 : bytes - SEPARATOR_BYTES;
}
