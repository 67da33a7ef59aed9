import type { Role } from "../../matcher/model/book.ts";
import { formatKey, formatLore, type PresetFormats } from "./formats.ts";
import type { LoreCandidate } from "./lore-candidates.ts";
import { joinedLore, loreSources } from "./lore-texts.ts";
import type { Part, PartSource } from "./part.ts";
import { expandFor, fieldSource, partOf, presetSource, type Stage } from "./stage.ts";

/** The texts of the six markers that have a place of their own when the preset has none for them. */
export type MarkerParts = ReadonlyMap<string, Part>;

/** A text that a marker is going to be, before its own macros are replaced. */
interface MarkerText {
  readonly identifier: string;
  readonly name: Pick<Part, "kind" | "field">;
  readonly text: string;
  readonly sources: readonly (PartSource | null)[];
}

/**
 * The texts of markers up to their own macros: lore in its format, scenario and personality in theirs. A format is
 * expanded first, what comes of it as a prompt once more, as in SillyTavern.
 */
export function markerTexts(stage: Stage): readonly MarkerText[] {
  const { lore, plan } = stage;
  const beside = plan.hasExamples ? [] : (["examples-before", "examples-after"] as const);
  return [
    loreText(stage, "worldInfoBefore", lore.entries("before")),
    loreText(stage, "worldInfoAfter", lore.entries("after", ...beside, "note-top", "note-bottom", "at-depth")),
    fieldText(stage, "charDescription", "description"),
    formatted(stage, "charPersonality", "personality"),
    formatted(stage, "scenario", "scenario"),
    personaText(stage),
  ];
}

/** Replaces the macros of marker texts, in SillyTavern's order of them. */
export function markerParts(stage: Stage, texts: readonly MarkerText[]): MarkerParts {
  const parts = new Map<string, Part>();
  for (const { identifier, name, text, sources } of texts) {
    if (text === "") continue;
    const expanded = expandFor(stage, text, { identifier });
    if (expanded.text !== "") parts.set(identifier, partOf(name, expanded.text, [...sources, ...expanded.shown]));
  }
  return parts;
}

function loreText(stage: Stage, identifier: string, entries: readonly LoreCandidate[]): MarkerText {
  const format = stage.plan.formats.lore;
  const text = formatLore(format, joinedLore(entries));
  const sources = loreSources(entries, { identifier, relationship: "content" });
  return {
    identifier,
    name: { kind: "world-book", field: identifier },
    text,
    sources: [...sources, ...formatSource(stage, "lore", identifier)],
  };
}

function formatSource(stage: Stage, name: keyof PresetFormats, identifier: string): PartSource[] {
  const text = stage.plan.formats[name];
  if (text === "" || text === "{0}") return [];
  return presetSource(stage, { field: formatKey(name), identifier, role: null, relationship: "format", text });
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
  const source = { ...name, resourceId: user.id, identifier, role, relationship: "content", text } as const;
  return { identifier, name, text, sources: [source] };
}
