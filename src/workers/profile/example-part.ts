import { dialogueExamples } from "./dialogue.ts";
import { formatKey } from "./formats.ts";
import type { LoreCandidate } from "./lore-candidates.ts";
import { joinedLore, loreSources } from "./lore-texts.ts";
import type { Part, PartSource } from "./part.ts";
import { EXAMPLES_MARKER } from "./prompt-slots.ts";
import { expandFor, fieldSource, partOf, presetSource, type Stage } from "./stage.ts";

const identifier = EXAMPLES_MARKER;

/** The card's example dialogue with the lore directly before and after it; parts without text are left out. */
export function exampleParts(stage: Stage): readonly Part[] {
  const { lore } = stage;
  return [
    besides(stage, "examplesBefore", lore.entries("examples-before")),
    dialoguePart(stage),
    besides(stage, "examplesAfter", lore.entries("examples-after")),
  ].filter(({ text }) => text !== "");
}

function besides(stage: Stage, field: string, entries: readonly LoreCandidate[]): Part {
  const { text, shown } = expandFor(stage, joinedLore(entries), { identifier });
  const sources = loreSources(entries, { identifier, relationship: "content" });
  return partOf({ kind: "world-book", field }, text, [...sources, ...shown]);
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
  const led = presetSource(stage, { field, identifier, role: null, relationship: "format", text: lead.text });
  const sources = [own, ...(lead.text === "" ? [] : led), ...lead.shown];
  return partOf({ kind: "character", field: "messageExample" }, lines.join("\n"), sources);
}
