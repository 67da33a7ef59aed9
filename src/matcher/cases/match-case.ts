import type { LoreInput } from "../compile/compile.ts";
import type { ScanRequest } from "../model/request.ts";
import { type ActivationSettings, settingsFromSt, ST_CODE_SETTINGS } from "../model/settings.ts";
import type { TokenCounter } from "../ports.ts";
import type { PreparedCase, PreparedStep } from "./prepared.ts";
import type { MatchCase } from "./schema.ts";
import { DEFAULT_ENTRY, withDefaults } from "./st-defaults.ts";

/** The book of a short case has no name of its own. */
const BOOK = "book";

/** A context in which no short case meets the budget unless it sets one. */
const CONTEXT_TOKENS = 1_000_000;

/** One token for each UTF-16 unit. */
export const UNIT_COUNTER: TokenCounter = { name: "utf16-units", joined: true, count: (text) => text.length };

/** A short case as steps: one for each turn, else one for the chat. */
export function prepareMatchCase(given: MatchCase): PreparedCase {
  const { input, expected } = given;
  const settings: ActivationSettings = settingsFromSt(input.settings, ST_CODE_SETTINGS);
  const turns = input.turns ?? [{ chatNewestFirst: input.chatNewestFirst }];
  const expectedTurns = expected["turns"];
  let lore = loreOf(input.book.entries, settings);
  const steps = turns.map((turn, i): PreparedStep => {
    if ("entries" in turn && turn.entries !== undefined) lore = loreOf(turn.entries, settings);
    const wanted: unknown = Array.isArray(expectedTurns) ? expectedTurns[i] : expected;
    return {
      lore,
      request: requestOf(turn.chatNewestFirst, settings),
      rolls: [],
      seed: null,
      note: null,
      expected: typeof wanted === "object" && wanted !== null ? { ...wanted } : null,
    };
  });
  const { user = "User", char = "Char" } = input.macros ?? {};
  return { id: given.id, counter: UNIT_COUNTER, seed: 1, constantRoll: input.random ?? null, user, char, steps };
}

/** The entries with the editor's defaults under each; in a list that names no uids, the index is the uid. */
function loreOf(entries: unknown, settings: ActivationSettings): LoreInput {
  const named: unknown = Array.isArray(entries)
    ? entries.map((entry: unknown, uid) => (typeof entry === "object" && entry !== null ? { uid, ...entry } : entry))
    : entries;
  return {
    books: [{ id: BOOK, place: "global", entries: withDefaults(named, DEFAULT_ENTRY) }],
    settings,
    mode: "oracle",
  };
}

function requestOf(messages: readonly string[], settings: ActivationSettings): Omit<ScanRequest, "timed"> {
  return {
    settings,
    messages,
    messageCount: messages.length,
    contextTokens: CONTEXT_TOKENS,
    sources: {},
    injections: [],
    trigger: "normal",
    characterFile: null,
    characterTags: [],
    forced: [],
    dryRun: false,
    regexScripts: [],
  };
}
