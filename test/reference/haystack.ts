import type { GlobalScanData, Loop, StEntry } from "./case.ts";
import type { Listed } from "./entry-list.ts";
import type { World } from "./world.ts";

const MAX_DEPTH = 1000;

/** Which flag of an entry asks for which text, in the order in which the texts follow the messages. */
const SOURCES: readonly (readonly [keyof StEntry, keyof GlobalScanData])[] = [
  ["matchPersonaDescription", "personaDescription"],
  ["matchCharacterDescription", "characterDescription"],
  ["matchCharacterPersonality", "characterPersonality"],
  ["matchCharacterDepthPrompt", "characterDepthPrompt"],
  ["matchScenario", "scenario"],
  ["matchCreatorNotes", "creatorNotes"],
];

/** What grows while a scan runs. */
export interface Progress {
  state: Loop["state"];
  /** Messages scanned beyond the global depth, from min activations. */
  growth: number;
  readonly recursionTexts: string[];
}

/** The text in which the keys of one entry are looked for in one loop. */
export function haystackOf(one: Listed, world: World, progress: Progress): string {
  const { mistakes } = world;
  const global = Number(world.settings["world_info_depth"]) + progress.growth;
  const depth = (one.entry.scanDepth ?? global) + (mistakes.has("depth-one-more") ? 1 : 0);
  if (depth <= 0 && !mistakes.has("depth-zero-keeps-sources")) return "";
  const marker = mistakes.has("no-message-marker") ? "" : "\x01";
  const separator = `\n${marker}`;
  const messages = mistakes.has("empty-message-dropped")
    ? world.messages.filter((text) => text !== "")
    : world.messages;
  let text = marker + messages.slice(0, Math.max(0, Math.min(depth, MAX_DEPTH))).join(separator);
  if (mistakes.has("recursion-forgets-chat") && progress.state === "recursion") text = "";
  for (const [flag, source] of SOURCES) {
    const value = world.scanData[source];
    if (one.entry[flag] && value) text += separator + value;
  }
  if (world.injections.length > 0) text += separator + world.injections.join(separator);
  const seesRecursion = progress.state !== "min_activations" || mistakes.has("min-activations-sees-recursion");
  if (progress.recursionTexts.length > 0 && seesRecursion) {
    text += separator + progress.recursionTexts.join(separator);
  }
  return text;
}
