import type { MacroProblem } from "./problems.ts";
import { seededMacroRandom, type MacroRandom } from "./random.ts";
import { VariableStore } from "./variables.ts";

/**
 * The texts of the character card and the persona that macros show. They are final: what is in them is not expanded
 * again, because SillyTavern expands the fields when it reads the card (`readCardFields`).
 */
export interface MacroCardFields {
  readonly description: string;
  readonly personality: string;
  readonly scenario: string;
  readonly persona: string;
  readonly systemPrompt: string;
  readonly postHistoryInstructions: string;
  readonly exampleMessages: string;
  readonly depthPrompt: string;
  readonly creatorNotes: string;
  readonly version: string;
  readonly firstMessage: string;
  readonly alternateGreetings: readonly string[];
}

export const NO_CARD_FIELDS: MacroCardFields = {
  description: "",
  personality: "",
  scenario: "",
  persona: "",
  systemPrompt: "",
  postHistoryInstructions: "",
  exampleMessages: "",
  depthPrompt: "",
  creatorNotes: "",
  version: "",
  firstMessage: "",
  alternateGreetings: [],
};

/** One message of the chat as the chat macros see it. */
export interface MacroMessage {
  readonly text: string;
  readonly user: boolean;
  /** Hidden from the prompt; such a message is never the last one. */
  readonly hidden?: boolean;
  /** Milliseconds since 1970, for `{{idleDuration}}`. */
  readonly sentMs?: number;
  /** How many alternatives the message has and which is shown, from 0. */
  readonly swipes?: number;
  readonly swipe?: number;
}

/** Everything a text can ask for while its macros are expanded. Nothing else is read. */
export interface MacroEnvironment {
  readonly user: string;
  readonly char: string;
  /** Member names of a group chat, joined; without it the macros of groups show the one character or the user. */
  readonly group?: string;
  readonly groupNotMuted?: string;
  readonly notChar?: string;
  readonly card: MacroCardFields;
  /** False while the card's own fields are read: then they are all ''. */
  readonly characterFieldsAvailable: boolean;
  /** Oldest first. */
  readonly chat: readonly MacroMessage[];
  readonly chatId: string;
  readonly variables: VariableStore;
  readonly globals: VariableStore;
  readonly nowMs: number;
  /** `UTC` or an IANA zone name; an unknown one counts as UTC. */
  readonly timeZone: string;
  /** A locale of moment.js; an unknown one counts as `en`. */
  readonly locale: string;
  readonly random: MacroRandom;
  /** World Info outlets by name: those of the previous generation while keys and contents are expanded. */
  readonly outlets: ReadonlyMap<string, readonly string[]>;
  /** Macros that exist for this environment only; they win over the built-in ones. Names in lower case. */
  readonly dynamic: ReadonlyMap<string, string>;
  /** Run-time values by macro name in lower case (`model`, `maxprompt`, `input` …); a missing one is ''. */
  readonly values: ReadonlyMap<string, string>;
  /** Names of extensions that `{{hasExtension}}` finds, in lower case. */
  readonly extensions: ReadonlySet<string>;
  /** Hears about macros that were left as they are although their name is known. */
  readonly report?: (problem: MacroProblem) => void;
}

/**
 * An environment of `fields`, the rest empty: no card, no chat, new variable stores, 1970 in UTC, English, and random
 * numbers that depend on the place alone.
 */
export const macroEnvironment = (fields: Partial<MacroEnvironment> = {}): MacroEnvironment => ({
  user: "User",
  char: "Assistant",
  card: NO_CARD_FIELDS,
  characterFieldsAvailable: true,
  chat: [],
  chatId: "",
  variables: new VariableStore(),
  globals: new VariableStore(),
  nowMs: 0,
  timeZone: "UTC",
  locale: "en",
  random: seededMacroRandom(""),
  outlets: new Map(),
  dynamic: new Map(),
  values: new Map(),
  extensions: new Set(),
  ...fields,
});
