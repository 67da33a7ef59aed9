import type { MacroCardFields } from "../../matcher/macros/environment.ts";
import { writtenField } from "./card-texts.ts";
import { type LoreTexts, loreSources } from "./lore-texts.ts";
import type { Expanded, MacroTrial } from "./macro-trial.ts";
import type { ProfileNotes } from "./notes.ts";
import type { PartSource } from "./part.ts";
import type { ProfilePlan } from "./plan.ts";
import { isVolatile } from "./volatility.ts";

/** What the steps of one try share. */
export interface Stage {
  readonly plan: ProfilePlan;
  readonly lore: LoreTexts;
  readonly trial: MacroTrial;
  readonly notes: ProfileNotes;
  /** Set once a text asks for the creator notes. */
  creatorNotesAsked: boolean;
}

/** The fields of a character as documents name them. */
const FIELD_NAMES: Readonly<Record<keyof MacroCardFields, string>> = {
  description: "description",
  personality: "personality",
  scenario: "scenario",
  persona: "description",
  systemPrompt: "systemPrompt",
  postHistoryInstructions: "postHistoryInstructions",
  exampleMessages: "messageExample",
  depthPrompt: "extensions.depth_prompt.prompt",
  creatorNotes: "creatorNotes",
  version: "characterVersion",
  firstMessage: "firstMessage",
  alternateGreetings: "alternateGreetings",
};

/** A text with its macros replaced and the sources that they brought in. */
export interface StageText {
  readonly text: string;
  readonly shown: readonly PartSource[];
}

/** Expands a text for the model; `identifier`: the prompt that it is for. */
export function expandFor(stage: Stage, text: string, use: { identifier: string; original?: string }): StageText {
  const expanded = stage.trial.expand(text, `profile ${use.identifier}`, use.original);
  if (expanded.fields.includes("creatorNotes")) stage.creatorNotesAsked = true;
  return { text: expanded.text, shown: macroSources(stage, expanded, use.identifier) };
}

function macroSources(stage: Stage, { fields, outlets }: Expanded, identifier: string): PartSource[] {
  const shown = fields.flatMap((field) => fieldSource(stage, field, { identifier, relationship: "macro" }) ?? []);
  const use = { identifier, relationship: "macro" } as const;
  return [...shown, ...outlets.flatMap((name) => loreSources(stage.lore.ofOutlet(name), use))];
}

type Use = Pick<PartSource, "identifier" | "relationship">;

/** A field of the card or the persona as a source; none without a text. */
export function fieldSource({ plan }: Stage, field: keyof MacroCardFields, use: Use): PartSource | null {
  const text = plan.fields[field];
  const { character, user } = plan.input;
  if (typeof text !== "string" || text === "") return null;
  const owner = field === "persona" ? user : character;
  if (owner === null) return null;
  const kind = field === "persona" ? "user" : "character";
  // What was written: macros in the fields of a card are replaced when it is read.
  const volatile = isVolatile(writtenField(plan.input, field));
  return { kind, resourceId: owner.id, field: FIELD_NAMES[field], role: null, text, volatile, ...use };
}

interface PresetText extends Omit<PartSource, "kind" | "resourceId" | "entry" | "volatile"> {
  /** The text before its macros were replaced. */
  readonly written: string;
}

/** A text of the preset as a source. */
export function presetSource(
  { plan }: Stage,
  { field, identifier, role, text, written, relationship }: PresetText,
): PartSource[] {
  const { preset } = plan.input;
  return preset === null
    ? []
    : [
        {
          kind: "preset",
          resourceId: preset.id,
          field,
          identifier,
          role,
          relationship,
          text,
          volatile: isVolatile(written),
        },
      ];
}
