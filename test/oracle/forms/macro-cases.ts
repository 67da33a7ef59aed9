import { z } from "zod";
import { readCardFields } from "../../../src/matcher/macros/card-fields.ts";
import { characterName } from "../../../src/matcher/macros/character-name.ts";
import { NO_CARD_FIELDS, macroEnvironment, type MacroEnvironment } from "../../../src/matcher/macros/environment.ts";
import { expandCounted } from "../../../src/matcher/macros/expand.ts";
import { seededMacroRandom } from "../../../src/matcher/macros/random.ts";
import { VariableStore, type VariableValue } from "../../../src/matcher/macros/variables.ts";

const Text = z.string().optional();

/** What a hand-written macro case may say about its world; every field is optional but the text. */
const CaseInput = z.looseObject({
  text: Text,
  /** A text that overrides `original`. */
  override: Text,
  original: Text,
  user: Text,
  char: Text,
  persona: Text,
  card: z
    .looseObject({
      name: Text,
      nickname: Text,
      description: Text,
      personality: Text,
      scenario: Text,
      system_prompt: Text,
      post_history_instructions: Text,
      mes_example: Text,
      first_mes: Text,
      creator_notes: Text,
      character_version: Text,
    })
    .optional(),
  chatId: Text,
  now: z.union([z.string(), z.number()]).optional(),
  timeZone: Text,
  variables: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  globals: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  outlets: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
});

export const MacroCase = z.object({
  id: z.string(),
  input: CaseInput,
  expected: z.record(z.string(), z.unknown()),
});

type Input = z.infer<typeof CaseInput>;

/** One expansion of the case's text. */
export interface CaseRun {
  readonly text: string;
  readonly problems: readonly string[];
  readonly variables: Readonly<Record<string, VariableValue>>;
}

const outletsOf = (outlets: Input["outlets"]): Map<string, string[]> =>
  new Map(Object.entries(outlets ?? {}).map(([name, value]) => [name, Array.isArray(value) ? value : [value]]));

const cardOf = ({ card, persona }: Input): MacroEnvironment["card"] => ({
  ...NO_CARD_FIELDS,
  description: card?.description ?? "",
  personality: card?.personality ?? "",
  scenario: card?.scenario ?? "",
  persona: persona ?? "",
  systemPrompt: card?.system_prompt ?? "",
  postHistoryInstructions: card?.post_history_instructions ?? "",
  exampleMessages: card?.mes_example ?? "",
  firstMessage: card?.first_mes ?? "",
  creatorNotes: card?.creator_notes ?? "",
  version: card?.character_version ?? "",
});

/** Expands the text of a case with random numbers of `seed`. */
export const runMacroCase = (input: Input, seed: string): CaseRun => {
  const problems: string[] = [];
  const variables = new VariableStore(Object.entries(input.variables ?? {}));
  const { card, original } = input;
  const environment = macroEnvironment({
    user: input.user ?? "User",
    char:
      input.char ?? (card?.name === undefined ? "Char" : characterName({ name: card.name, nickname: card.nickname })),
    card: cardOf(input),
    chatId: input.chatId ?? "",
    nowMs: input.now === undefined ? 0 : new Date(input.now).getTime(),
    timeZone: input.timeZone ?? "UTC",
    variables,
    globals: new VariableStore(Object.entries(input.globals ?? {})),
    outlets: outletsOf(input.outlets),
    random: seededMacroRandom(seed, "session"),
    report: ({ code }) => problems.push(code),
  });
  const read = { ...environment, card: readCardFields(environment.card, environment) };
  const given = input.override ?? input.text ?? "";
  const { text } = expandCounted(given, read, original === undefined ? {} : { original });
  return { text, problems, variables: Object.fromEntries(variables.entries()) };
};
