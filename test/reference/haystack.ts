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
  let tail = "";
  for (const [flag, source] of SOURCES) {
    const value = world.scanData[source];
    if (one.entry[flag] && value) tail += separator + value;
  }
  if (world.injections.length > 0) tail += separator + world.injections.join(separator);
  const seesRecursion = progress.state !== "min_activations" || mistakes.has("min-activations-sees-recursion");
  if (progress.recursionTexts.length > 0 && seesRecursion) {
    tail += separator + progress.recursionTexts.join(separator);
  }
  if (mistakes.has("recursion-forgets-chat") && progress.state === "recursion") return tail;
  return joined(world, { depth: Math.max(0, Math.min(depth, MAX_DEPTH)), marker, tail });
}

interface Parts {
  readonly depth: number;
  readonly marker: string;
  readonly tail: string;
}

/** The last haystack: most entries of a loop have the same, and long texts are slow to put together. */
let last: Parts & { readonly of: World | undefined; readonly text: string } = {
  of: undefined,
  depth: 0,
  marker: "",
  tail: "",
  text: "",
};

function joined(world: World, { depth, marker, tail }: Parts): string {
  if (last.of !== world || last.depth !== depth || last.marker !== marker || last.tail !== tail) {
    const all = world.messages;
    const messages = world.mistakes.has("empty-message-dropped") ? all.filter((text) => text !== "") : all;
    const text = marker + messages.slice(0, depth).join(`\n${marker}`) + tail;
    last = { of: world, depth, marker, tail, text };
  }
  return last.text;
}
