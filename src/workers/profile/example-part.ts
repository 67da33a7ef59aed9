import { dialogueExamples } from "./dialogue.ts";
import { formatKey } from "./formats.ts";
import type { LorePlace } from "./lore-candidates.ts";
import { lorePart } from "./lore-part.ts";
import { Part, type PartSource } from "./part.ts";
import { EXAMPLES_MARKER } from "./prompt-slots.ts";
import { expandFor, fieldSource, presetSource, type Stage } from "./stage.ts";

const identifier = EXAMPLES_MARKER;

/**
 * The card's example dialogue with the lore directly before and after it; parts without text are left out. Without a
 * dialogue that lore has another place.
 */
export function exampleParts(stage: Stage): readonly Part[] {
  const beside = (field: string, place: LorePlace): Part | null =>
    lorePart(stage, {
      identifier,
      name: { kind: "world-book", field },
      entries: stage.plan.hasExamples ? stage.lore.entries(place) : [],
      format: "",
      formatSources: [],
    });
  return [
    beside("examplesBefore", "examples-before"),
    dialoguePart(stage),
    beside("examplesAfter", "examples-after"),
  ].filter((part) => part !== null && part.bytes > 0) as readonly Part[];
}

function dialoguePart(stage: Stage): Part {
  const { fields, formats, input } = stage.plan;
  const { user, char } = input.macros;
  const examples = dialogueExamples(fields.exampleMessages, { user, character: char });
  const lead: { text: string; shown: readonly PartSource[] } =
    examples.length === 0 ? { text: "", shown: [] } : expandFor(stage, formats.example, { identifier });
  const lines = examples.flatMap((example) => (lead.text === "" ? example : [lead.text, ...example]));
  const own = fieldSource(stage, "exampleMessages", { identifier, relationship: "content" });
  const field = formatKey("example");
  const led = presetSource(stage, {
    field,
    identifier,
    role: null,
    relationship: "format",
    text: lead.text,
    written: formats.example,
  });
  const sources = [own, ...(lead.text === "" ? [] : led), ...lead.shown];
  return Part.of({ kind: "character", field: "messageExample" }, lines.join("\n"), sources);
}
