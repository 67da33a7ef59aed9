import type { Canaries } from "./canaries.ts";

/** Resources whose every text holds canaries; names, keys and ids are what the trace may tell. */

const MARKERS = [
  "worldInfoBefore",
  "personaDescription",
  "charDescription",
  "charPersonality",
  "scenario",
  "worldInfoAfter",
  "dialogueExamples",
  "chatHistory",
  "jailbreak",
];

const regexScript = (canaries: Canaries, owner: string): object => ({
  scriptName: "script",
  findRegex: `/${canaries.next(`${owner}, pattern of a regex script`)}/g`,
  replaceString: canaries.next(`${owner}, replacement of a regex script`),
  trimStrings: [canaries.next(`${owner}, trimmed text of a regex script`)],
  placement: [2],
  disabled: false,
});

export function canaryPreset(canaries: Canaries): string {
  const said = canaries.many(60, "prompt of a preset");
  const prompts = said.map((canary, n) => ({
    identifier: `prompt-${n}`,
    name: `Prompt ${n}`,
    role: ["system", "user", "assistant"][n % 3],
    content: `Say ${canary}. {{setvar::v${n}::${canaries.next("variable")}}}{{// ${canaries.next("comment macro")}}}`,
    system_prompt: false,
  }));
  const markers = MARKERS.map((identifier) => ({ identifier, name: identifier, marker: true, system_prompt: true }));
  const order = [...prompts, ...markers].map(({ identifier }, n) => ({ identifier, enabled: n % 7 !== 3 || n >= 60 }));
  return JSON.stringify({
    temperature: 0.5,
    custom_stop: canaries.next("unknown field of a preset"),
    wi_format: `${canaries.next("lore format")} {0}`,
    scenario_format: `${canaries.next("scenario format")} {{scenario}}`,
    personality_format: `${canaries.next("personality format")} {{personality}}`,
    new_example_chat_prompt: canaries.next("example format"),
    impersonation_prompt: canaries.next("impersonation prompt"),
    extensions: { regex_scripts: [regexScript(canaries, "preset"), regexScript(canaries, "preset")] },
    prompts: [...prompts, ...markers],
    prompt_order: [{ character_id: 100_001, order }],
  });
}

export function canaryCard(canaries: Canaries): string {
  const text = (field: string): string => `Text ${canaries.next(`${field} of a card`)} of {{char}}.`;
  return JSON.stringify({
    spec: "chara_card_v3",
    spec_version: "3.0",
    data: {
      name: "Ada",
      description: text("description"),
      personality: text("personality"),
      scenario: text("scenario"),
      first_mes: text("greeting"),
      mes_example: `<START>\n{{user}}: ${text("example")}\n{{char}}: ${text("example")}`,
      system_prompt: `${text("system prompt")} {{original}}`,
      post_history_instructions: text("post-history instructions"),
      creator_notes: text("creator notes"),
      creator_notes_multilingual: { de: text("creator notes in German") },
      alternate_greetings: Array.from({ length: 10 }, () => text("alternate greeting")),
      group_only_greetings: Array.from({ length: 4 }, () => text("group greeting")),
      extensions: {
        depth_prompt: { prompt: text("author's note"), depth: 4, role: "system" },
        regex_scripts: [regexScript(canaries, "card"), regexScript(canaries, "card")],
        other: text("unknown extension"),
      },
      character_book: {
        name: "Notes",
        description: text("book description"),
        entries: Array.from({ length: 40 }, (_, id) => ({
          keys: [`word${id}`],
          content: text("lore"),
          enabled: true,
          insertion_order: id,
          id,
          constant: id % 2 === 0,
        })),
      },
    },
  });
}

/** `entries`: half of them are always active, a quarter wakes by `gate`, the rest sleeps. */
export function canaryBook(canaries: Canaries, entries: number): string {
  const rows = Array.from({ length: entries }, (_, uid) => {
    const content = `Lore ${canaries.next("lore of a book")} of {{user}}.`;
    const key = uid % 4 === 1 ? ["gate"] : [`sleeper${uid}`];
    return [
      uid,
      { uid, key, comment: `Entry ${uid}`, content, constant: uid % 2 === 0, order: uid, position: uid % 5 },
    ];
  });
  return JSON.stringify({
    name: "Canaries",
    description: canaries.next("description of a book"),
    entries: Object.fromEntries(rows) as object,
  });
}

export const canaryUser = (canaries: Canaries): string =>
  JSON.stringify({ name: "Zoe", description: `{{user}} is ${canaries.next("description of a persona")}.` });
