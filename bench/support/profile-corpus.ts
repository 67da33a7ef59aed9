import { macroEnvironment, NO_CARD_FIELDS } from "../../src/matcher/macros/environment.ts";
import type { Position } from "../../src/matcher/model/book.ts";
import type { ActivatedEntry } from "../../src/matcher/model/outcome.ts";
import { CHARACTER_FORMAT } from "../../src/workers/formats/cards/character-format.ts";
import type { CharacterDocument } from "../../src/workers/formats/cards/document.ts";
import type { PresetDocument } from "../../src/workers/formats/presets/document.ts";
import { PRESET_FORMAT } from "../../src/workers/formats/presets/format.ts";
import type { ProfileInput } from "../../src/workers/profile/model.ts";
import { makeCorpus } from "./corpus.ts";
import { Random } from "./random.ts";

const STAMP = { id: "bench", createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };
const PROMPT_UNITS = 3_000;
const SEED = 23;

export interface ProfileCorpus {
  readonly entries: number;
  /** Mean UTF-16 units of a body; each has a quarter to seven quarters of it. */
  readonly bodyUnits: number;
  /** Share of bodies that hold a macro nobody knows, which is left to the model. */
  readonly macros: number;
  readonly bytesMax: number;
}

const POSITIONS: readonly Position[] = ["before_character_definition", "after_character_definition", "at_depth"];

/** A preset, a card and a persona of usual size, with so many active entries of a book in both scripts. */
export function profileCorpus(options: ProfileCorpus): ProfileInput {
  const corpus = makeCorpus("mixed", 2_000, SEED);
  const random = new Random(SEED);
  const prompt = (seed: number): string => corpus.text(PROMPT_UNITS, seed);
  const bodies = corpus.text(options.entries * options.bodyUnits * 2, 5);
  let at = 0;
  const activated = Array.from({ length: options.entries }, (_, rank): ActivatedEntry => {
    const units = Math.floor(options.bodyUnits * (0.25 + 1.5 * random.next()));
    // A text of its own, as if read from a file: a slice would keep the whole alive, and its two bytes a character.
    const body = String(JSON.parse(JSON.stringify(bodies.slice(at, (at += units)))));
    const content = random.next() < options.macros ? `${body} {{nobody::knows}}` : body;
    const order = 100 + random.below(5);
    return {
      entry: rank,
      book: "book",
      uid: rank,
      reason: "key",
      rank,
      loop: 1,
      content,
      order,
      position: random.pick(POSITIONS),
    };
  });
  const user = { id: "user", name: "Bob", description: prompt(6) };
  const card = { description: prompt(1), personality: prompt(2), scenario: prompt(3) };
  return {
    preset: presetOf(prompt(4)),
    character: characterOf(card),
    user,
    options: {},
    lore: { activated, output: NO_OUTPUT },
    macros: macroEnvironment({
      char: "Alice",
      user: "Bob",
      card: { ...NO_CARD_FIELDS, ...card, persona: user.description },
    }),
    replied: true,
    trigger: "normal",
    bytesMax: options.bytesMax,
    openBraces: "pmp_bench",
  };
}

const NO_OUTPUT = {
  before: "",
  after: "",
  examples: [],
  depth: [],
  authorNoteTop: [],
  authorNoteBottom: [],
  outlets: new Map(),
};

function presetOf(main: string): PresetDocument {
  const prompts = [{ identifier: "main", role: "system", content: `Write as {{char}}. ${main}` }];
  const order = ["main", "worldInfoBefore", "personaDescription", "charDescription", "charPersonality", "scenario"];
  const file = {
    wi_format: "[Lore: {0}]",
    prompts: [...prompts, ...order.slice(1).map((identifier) => ({ identifier, marker: true }))],
    prompt_order: [{ character_id: 100_001, order: order.map((identifier) => ({ identifier, enabled: true })) }],
  };
  return PRESET_FORMAT.import(new TextEncoder().encode(JSON.stringify(file)), STAMP, {}).document;
}

function characterOf(card: object): CharacterDocument {
  const file = { spec: "chara_card_v2", spec_version: "2.0", data: { name: "Alice", ...card } };
  return CHARACTER_FORMAT.import(new TextEncoder().encode(JSON.stringify(file)), STAMP, {}).document;
}
