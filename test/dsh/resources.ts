/** Resources that the tests of the real host import: a heavy book, a card with a book inside, a preset. All without dice. */

export const BOOK_ENTRIES = 10_000;

/** The word that wakes an entry of the heavy book. */
export const rune = (n: number): string => `rune${String(n).padStart(5, "0")}`;

/** What the heavy book says about it. */
export const runeLore = (n: number): string => `The ${n}th rune is cut into black stone and means {{ebb}} and flood.`;

/** A world file: literal keys, a regex in each tenth entry, recursion from each hundredth to the next, three constants. */
export function heavyBook(name = "Runes"): string {
  const rows = Array.from({ length: BOOK_ENTRIES }, (_, uid) => {
    const content = uid % 100 === 0 ? `${runeLore(uid)} It leads to ${rune(uid + 1)}.` : runeLore(uid);
    const key = uid % 10 === 5 ? [`/\\b${rune(uid)}s?\\b/i`, `stone of ${rune(uid)}`] : [rune(uid)];
    const place = { order: 100 + (uid % 7), position: uid % 3 === 0 ? 1 : 0 };
    return [uid, { uid, key, content, comment: `Rune ${uid}`, constant: uid < 3, selective: false, ...place }];
  });
  return JSON.stringify({ name, entries: Object.fromEntries(rows) as object });
}

export const CARD = JSON.stringify({
  spec: "chara_card_v3",
  spec_version: "3.0",
  data: {
    name: "Ada",
    description: "{{char}} keeps the stones and knows {{user}}.",
    personality: "Patient.",
    scenario: "A cave behind the falls.",
    first_mes: "The stones are wet today.",
    mes_example: "<START>\n{{user}}: Which one is this?\n{{char}}: Ask it.",
    system_prompt: "",
    post_history_instructions: "",
    character_book: {
      name: "Ada's notes",
      entries: [
        { keys: ["lantern"], content: "The lantern burns {{blue}}.", enabled: true, insertion_order: 5, id: 1 },
      ],
    },
  },
});

export const PRESET = JSON.stringify({
  temperature: 0.4,
  openai_max_tokens: 321,
  prompts: [
    {
      identifier: "main",
      name: "Main",
      role: "system",
      content: "Tell a tale of {{char}} and {{user}}.",
      system_prompt: true,
    },
    { identifier: "worldInfoBefore", name: "WI before", marker: true, system_prompt: true },
    { identifier: "charDescription", name: "Description", marker: true, system_prompt: true },
    { identifier: "worldInfoAfter", name: "WI after", marker: true, system_prompt: true },
    { identifier: "dialogueExamples", name: "Examples", marker: true, system_prompt: true },
    { identifier: "chatHistory", name: "History", marker: true, system_prompt: true },
  ],
  prompt_order: [
    {
      character_id: 100001,
      order: ["main", "worldInfoBefore", "charDescription", "worldInfoAfter", "dialogueExamples", "chatHistory"].map(
        (identifier) => ({ identifier, enabled: true }),
      ),
    },
  ],
});

export const USER = JSON.stringify({ name: "Zoe", description: "{{user}} is a traveller." });
