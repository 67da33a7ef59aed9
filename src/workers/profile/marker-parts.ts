import type { Role } from "../../matcher/model/book.ts";
import { formatKey, type PresetFormats } from "./formats.ts";
import type { LorePlace } from "./lore-candidates.ts";
import { lorePart, type LoreText } from "./lore-part.ts";
import { Part, type PartName, type PartSource } from "./part.ts";
import { expandFor, fieldSource, presetSource, type Stage } from "./stage.ts";
import { isVolatile } from "./volatility.ts";

/** The texts of the six markers that have a place of their own when the preset has none for them. */
export type MarkerParts = ReadonlyMap<string, Part>;

/** A text that a marker is going to be, before its own macros are replaced. */
interface MarkerText {
  readonly identifier: string;
  readonly name: PartName;
  readonly text: string;
  readonly sources: readonly (PartSource | null)[];
}

/**
 * The texts of markers up to their own macros: lore in its format, scenario and personality in theirs. A format is
 * expanded first, what comes of it as a prompt once more, as in SillyTavern.
 */
export function markerTexts(stage: Stage): readonly (MarkerText | LoreText)[] {
  const beside = stage.plan.hasExamples ? [] : (["examples-before", "examples-after"] as const);
  return [
    loreText(stage, "worldInfoBefore", ["before"]),
    loreText(stage, "worldInfoAfter", ["after", ...beside, "note-top", "note-bottom", "at-depth"]),
    fieldText(stage, "charDescription", "description"),
    formatted(stage, "charPersonality", "personality"),
    formatted(stage, "scenario", "scenario"),
    personaText(stage),
  ];
}

/** Replaces the macros of marker texts, in SillyTavern's order of them. */
export function markerParts(stage: Stage, texts: readonly (MarkerText | LoreText)[]): MarkerParts {
  const parts = new Map<string, Part>();
  for (const one of texts) {
    const part = "entries" in one ? lorePart(stage, one) : textPart(stage, one);
    if (part !== null && part.bytes > 0) parts.set(one.identifier, part);
  }
  return parts;
}

function textPart(stage: Stage, { identifier, name, text, sources }: MarkerText): Part | null {
  if (text === "") return null;
  const expanded = expandFor(stage, text, { identifier });
  return Part.of(name, expanded.text, [...sources, ...expanded.shown]);
}

function loreText(stage: Stage, identifier: string, places: readonly LorePlace[]): LoreText {
  return {
    identifier,
    name: { kind: "world-book", field: identifier },
    entries: stage.lore.entries(...places),
    format: stage.plan.formats.lore,
    formatSources: formatSource(stage, "lore", identifier),
  };
}

function formatSource(stage: Stage, name: keyof PresetFormats, identifier: string): PartSource[] {
  const text = stage.plan.formats[name];
  if (text === "" || text === "{0}") return [];
  return presetSource(stage, {
    field: formatKey(name),
    identifier,
    role: null,
    relationship: "format",
    text,
    written: text,
  });
}

type PlainField = "description" | "personality" | "scenario";

function fieldText(stage: Stage, identifier: string, field: PlainField): MarkerText {
  const source = fieldSource(stage, field, { identifier, relationship: "content" });
  return { identifier, name: { kind: "character", field }, text: stage.plan.fields[field], sources: [source] };
}

function formatted(stage: Stage, identifier: string, field: "personality" | "scenario"): MarkerText {
  const plain = fieldText(stage, identifier, field);
  const format = stage.plan.formats[field];
  if (plain.text === "" || format === "") return plain;
  const { text } = expandFor(stage, format, { identifier });
  return { ...plain, text, sources: [...plain.sources, ...formatSource(stage, field, identifier)] };
}

/** The user's description as it was written: `{{persona}}` shows it trimmed and with its macros replaced. */
function personaText({ plan }: Stage): MarkerText {
  const identifier = "personaDescription";
  const { user } = plan.input;
  const name = { kind: "user", field: "description" } as const;
  if (user === null) return { identifier, name, text: "", sources: [] };
  const text = user.description;
  const role: Role | null = null;
  const source = {
    ...name,
    resourceId: user.id,
    identifier,
    role,
    relationship: "content",
    text,
    volatile: isVolatile(text),
  } as const;
  return { identifier, name, text, sources: [source] };
}
