import type { Canaries } from "./canaries.ts";

/**
 * What an account may tell of a user's resources, each with the reason. Canaries that are put in under these names may be
 * found in the turn store and in answers without bodies; all others may not.
 */
export const TOLD = {
  "told: name of a book": "the row of a world book has it, so that a list of ids can be read",
  "told: title of an entry": "decisions and items are shown by it",
  "told: key of an entry": "the key that was found says why an entry is in the prompt",
  "told: inclusion group": "who won and who lost in it says why an entry is not in the prompt",
  "told: identifier of a prompt": "blocks and sources of the preset are told apart by it",
} as const;

type Told = keyof typeof TOLD;

/** A book of entries that wake by `gate`, each with names that no other has, and with a text that nobody may tell. */
export function namedBook(canaries: Canaries, entries: number): string {
  const named = (what: Told): string => canaries.next(what);
  const group = named("told: inclusion group");
  const rows = Array.from({ length: entries }, (_, uid) => [
    uid,
    {
      uid,
      key: ["gate", named("told: key of an entry")],
      comment: named("told: title of an entry"),
      content: `Lore ${canaries.next("lore of a named book")}.`,
      group: uid < 4 ? group : "",
      position: uid % 2,
      order: uid,
    },
  ]);
  return JSON.stringify({
    name: named("told: name of a book"),
    description: canaries.next("description of a named book"),
    entries: Object.fromEntries(rows) as object,
  });
}

/** A preset with one more prompt, whose identifier is a canary. */
export function namedPreset(preset: string, canaries: Canaries): string {
  const parsed = JSON.parse(preset) as {
    prompts: object[];
    prompt_order: { order: { identifier: string; enabled: boolean }[] }[];
  };
  const identifier = canaries.next("told: identifier of a prompt" satisfies Told);
  const content = `Say ${canaries.next("prompt with a name")}.`;
  parsed.prompts.push({ identifier, name: "A prompt", role: "system", content, system_prompt: false });
  parsed.prompt_order[0]?.order.unshift({ identifier, enabled: true });
  return JSON.stringify(parsed);
}
