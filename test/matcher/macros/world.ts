import { macroEnvironment, NO_CARD_FIELDS, type MacroEnvironment } from "../../../src/matcher/macros/environment.ts";
import { expandMacros, type ExpansionOptions } from "../../../src/matcher/macros/expand.ts";
import type { MacroProblem } from "../../../src/matcher/macros/problems.ts";
import { sequenceMacroRandom, type MacroRandom } from "../../../src/matcher/macros/random.ts";

/** A small world for macro tests: Mira talks to Ada at noon of 4 May 2024, UTC. */
export const world = (fields: Partial<MacroEnvironment> = {}): MacroEnvironment =>
  macroEnvironment({
    user: "Mira",
    char: "Ada",
    card: { ...NO_CARD_FIELDS, description: "a clockmaker", alternateGreetings: ["Again you."], firstMessage: "You." },
    chatId: "chat-7",
    chat: [
      { text: "Good morning.", user: false },
      { text: "Is it?", user: true, sentMs: Date.UTC(2024, 4, 2, 12) },
      { text: "Quite.", user: false },
    ],
    nowMs: Date.UTC(2024, 4, 4, 12),
    ...fields,
  });

/** Random numbers taken from a list, then 0. */
export const listed = (...numbers: number[]): MacroRandom => sequenceMacroRandom(() => numbers.shift() ?? 0);

/** The text's expansion in the small world, or in one with `fields` laid over it. */
export const expanded = (
  text: string,
  fields: Partial<MacroEnvironment> = {},
  options: ExpansionOptions = {},
): string => expandMacros(text, world(fields), options);

/** What was reported while a text was expanded. */
export const problemsOf = (text: string, fields: Partial<MacroEnvironment> = {}): MacroProblem[] => {
  const problems: MacroProblem[] = [];
  expandMacros(text, world({ ...fields, report: (problem) => problems.push(problem) }));
  return problems;
};
