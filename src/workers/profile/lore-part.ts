import { formatBytes, formatLore, isPlainFormat } from "./formats.ts";
import type { LoreCandidate } from "./lore-candidates.ts";
import { loreSources } from "./lore-texts.ts";
import { Part, type PartName, type PartSource } from "./part.ts";
import { expandFor, type Stage } from "./stage.ts";

/** Lore of one place, before its macros are replaced. */
export interface LoreText {
  readonly identifier: string;
  readonly name: PartName;
  readonly entries: readonly LoreCandidate[];
  readonly format: string;
  readonly formatSources: readonly PartSource[];
}

/** Between two entries of one text. */
export const LINE_BREAK_BYTES = 1;

/**
 * The lore of a place as one text in its format, its macros replaced once more as in a prompt. Where neither entries nor
 * format hold any, which a line break between them cannot change, the text is put together only when it is wanted.
 */
export function lorePart(stage: Stage, lore: LoreText): Part | null {
  const { identifier, name, entries, format, formatSources } = lore;
  if (entries.length === 0) return null;
  const text = (): string =>
    formatLore(
      format,
      entries.map(({ entry }) => entry.content),
    );
  const own = (): PartSource[] => [...loreSources(entries, { identifier, relationship: "content" }), ...formatSources];
  if (isPlainFormat(format) && entries.every(({ plain }) => plain)) {
    const raw = entries.reduce((sum, { bytes }) => sum + bytes + LINE_BREAK_BYTES, -LINE_BREAK_BYTES);
    return new Part(name, { bytes: formatBytes(format, raw), text, sources: own });
  }
  const expanded = expandFor(stage, text(), { identifier });
  const sources = (): PartSource[] => [...own(), ...expanded.shown];
  return new Part(name, { bytes: Buffer.byteLength(expanded.text), text: () => expanded.text, sources });
}
