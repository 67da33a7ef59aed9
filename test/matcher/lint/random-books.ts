import fc from "fast-check";
import { type CompiledLore, compileLore, scanLore } from "../../../src/matcher/engine.ts";
import { macroEnvironment } from "../../../src/matcher/macros/environment.ts";
import { SELECTIVE_LOGICS, type WorldBook } from "../../../src/matcher/model/book.ts";
import type { ScanOutcome } from "../../../src/matcher/model/outcome.ts";
import type { ScanRequest } from "../../../src/matcher/model/request.ts";
import { type ActivationSettings, DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { plainUnitLoader, QUARTER_COUNTER } from "../../../src/matcher/ports.ts";
import { Re2Engine } from "../../../src/workers/engines/re2.ts";
import type { Given } from "./support.ts";

/** Small random books over a tiny alphabet, in which everything is against everything else, and their scans. */
const word = fc.constantFrom("a", "ab", "b", "ba", "A", "aB", "c d", "猫", "кот");
const key = fc.oneof(
  { weight: 6, arbitrary: word },
  { weight: 1, arbitrary: fc.constantFrom("", " ") },
  {
    weight: 2,
    arbitrary: fc.constantFrom("/^a/", "/^\\x01a/", "/(?:^|b)a/", "/a/y", "/^.a/", "/b$/", "/^b/m", "/a^b?/"),
  },
);
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 });

export const randomEntry: fc.Arbitrary<Given> = fc
  .record({
    keys: fc.array(key, { maxLength: 2 }),
    secondaryKeys: fc.array(key, { maxLength: 2 }),
    selective: fc.boolean(),
    selectiveLogic: fc.constantFrom(...SELECTIVE_LOGICS),
    constant: fc.constantFrom(false, false, false, true),
    content: fc.constantFrom("x", "a b", "", "@@dont_activate\nx", "@@activate\nx", "ab c d"),
    probability: fc.constantFrom(100, 100, 0, 50),
    useProbability: fc.boolean(),
    scanDepth: fc.constantFrom(null, null, 0, 1),
    caseSensitive: fc.boolean(),
    matchWholeWords: fc.boolean(),
    useGroupScoring: fc.constantFrom(null, null, true, false),
    insertionOrder: fc.integer({ min: 0, max: 3 }),
    position: fc.constantFrom("before_character_definition", "outlet"),
    triggers: maybe(fc.constantFrom(["normal"], ["never"])),
    group: maybe(
      fc.record({ name: fc.constantFrom("g", "g, h", "h"), override: fc.boolean(), weight: fc.constantFrom(0, 100) }),
    ),
    recursion: maybe(
      fc.record({ exclude: fc.boolean(), prevent: fc.boolean(), delayUntil: fc.constantFrom(0, 0, 1, 2) }),
    ),
    effects: maybe(fc.record({ cooldown: fc.constantFrom(null, 3), delay: fc.constantFrom(null, 2) })),
  })
  .map((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Given);

export const randomSettings: fc.Arbitrary<ActivationSettings> = fc
  .record({
    recursive: fc.boolean(),
    maxRecursionSteps: fc.constantFrom(0, 0, 1),
    minActivations: fc.constantFrom(0, 0, 3),
    useGroupScoring: fc.constantFrom(false, false, true),
    scanDepth: fc.constantFrom(Infinity, 0, 1),
  })
  .map((changes) => ({ ...DEFAULT_SETTINGS, ...changes }));

export const randomChat = fc.array(
  fc.array(word, { maxLength: 3 }).map((words) => words.join(" ")),
  { maxLength: 3 },
);
const regex = new Re2Engine({ now: () => 0, deadline: () => Number.POSITIVE_INFINITY });

export interface RandomScan {
  readonly lore: CompiledLore;
  readonly request: ScanRequest;
  readonly outcome: ScanOutcome;
}

/** Scans a book; rolls are taken from the list, again and again. */
export function scanRandom(
  book: WorldBook,
  messages: readonly string[],
  settings: ActivationSettings,
  rolls: readonly number[],
): RandomScan {
  let next = 0;
  const lore = compileLore(
    { books: [{ id: "B", place: "global", book }], settings, mode: "product" },
    { loader: plainUnitLoader, allocate: (bytes) => new ArrayBuffer(bytes) },
  );
  const request: ScanRequest = {
    settings,
    messages,
    messageCount: messages.length,
    contextTokens: 1_000,
    sources: {},
    injections: [],
    trigger: "normal",
    characterFile: null,
    characterTags: [],
    forced: [],
    timed: { sticky: {}, cooldown: {} },
    dryRun: false,
    regexScripts: [],
  };
  const outcome = scanLore(lore, request, {
    regex,
    tokens: QUARTER_COUNTER,
    rolls: { roll: () => rolls[next++ % rolls.length] ?? 0.5 },
    macros: macroEnvironment(),
    loader: plainUnitLoader,
  });
  return { lore, request, outcome };
}
