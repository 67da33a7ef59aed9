import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileLore, scanLore } from "../../../src/matcher/engine.ts";
import { lintBook } from "../../../src/matcher/lint/lint.ts";
import { macroEnvironment } from "../../../src/matcher/macros/environment.ts";
import { SELECTIVE_LOGICS, type WorldBook } from "../../../src/matcher/model/book.ts";
import type { ScanOutcome } from "../../../src/matcher/model/outcome.ts";
import { reasonOf } from "../../../src/matcher/model/reason.ts";
import { type ActivationSettings, DEFAULT_SETTINGS } from "../../../src/matcher/model/settings.ts";
import { plainUnitLoader, QUARTER_COUNTER } from "../../../src/matcher/ports.ts";
import { Re2Engine } from "../../../src/workers/engines/re2.ts";
import { bookOf, type Given } from "./support.ts";

/** What lint says never happens, held against the engine on random books and chats. */
const NEVER_ACTIVE: ReadonlySet<string> = new Set([
  "unreachable-no-keys",
  "unreachable-probability",
  "unreachable-scan-depth",
  "unreachable-trigger",
  "unreachable-secondary",
  "unreachable-dont-activate",
  "unreachable-delay-until-recursion",
  "unreachable-exclude-and-delay",
  "group-member-never-wins",
]);
const NEVER_PRINTED: ReadonlySet<string> = new Set(["no-position", "outlet-without-name", "empty-content"]);
/** A key alone that never matches silences an entry that has no other. */
const DEAD_KEY: ReadonlySet<string> = new Set(["caret-never-matches", "sticky-flag-never-matches"]);

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

const entry: fc.Arbitrary<Given> = fc
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

const settings: fc.Arbitrary<ActivationSettings> = fc
  .record({
    recursive: fc.boolean(),
    maxRecursionSteps: fc.constantFrom(0, 0, 1),
    minActivations: fc.constantFrom(0, 0, 3),
    scanDepth: fc.constantFrom(Infinity, 0, 1),
  })
  .map((changes) => ({ ...DEFAULT_SETTINGS, ...changes }));

const chat = fc.array(
  fc.array(word, { maxLength: 3 }).map((words) => words.join(" ")),
  { maxLength: 3 },
);
const regex = new Re2Engine({ now: () => 0, deadline: () => Number.POSITIVE_INFINITY });

function scan(
  book: WorldBook,
  messages: readonly string[],
  given: ActivationSettings,
  rolls: readonly number[],
): ScanOutcome {
  let next = 0;
  const lore = compileLore(
    { books: [{ id: "B", place: "global", book }], settings: given, mode: "product" },
    { loader: plainUnitLoader, allocate: (bytes) => new ArrayBuffer(bytes) },
  );
  const request = {
    settings: given,
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
  return scanLore(lore, request, {
    regex,
    tokens: QUARTER_COUNTER,
    rolls: { roll: () => rolls[next++ % rolls.length] ?? 0.5 },
    macros: macroEnvironment(),
    loader: plainUnitLoader,
  });
}

describe("what lint says of a book", () => {
  it("holds in the engine", () => {
    const seen = new Map<string, number>();
    const rolls = fc.array(fc.double({ min: 0.001, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(entry, { minLength: 1, maxLength: 4 }),
        settings,
        fc.array(chat, { minLength: 3, maxLength: 3 }),
        rolls,
        (given, how, chats, values) => {
          const book = bookOf(given);
          const findings = lintBook(book, { settings: how });
          for (const messages of chats) {
            const outcome = scan(book, messages, how, values);
            const active = new Set(outcome.activated.map(({ uid }) => Number(uid)));
            for (const { code, path } of findings) {
              const uid = Number(/^\$\.entries\["(\d+)"\]/.exec(path)?.[1]);
              const only =
                (given[uid]?.keys?.length ?? 0) === 1 &&
                given[uid]?.constant !== true &&
                !/@@activate/.test(given[uid]?.content ?? "");
              const deadKey = DEAD_KEY.has(code) && path.includes(".key[") && only;
              if (NEVER_ACTIVE.has(code) || deadKey) {
                seen.set(code, (seen.get(code) ?? 0) + 1);
                expect(active.has(uid), `${code} at ${path}: active`).toBe(false);
              }
              if (NEVER_PRINTED.has(code) && active.has(uid)) {
                seen.set(code, (seen.get(code) ?? 0) + 1);
                const index = outcome.activated.find((one) => one.uid === uid)?.entry ?? -1;
                expect(["empty", "no-outlet", "no-position"]).toContain(
                  reasonOf(outcome.decisions.reason[index] ?? -1),
                );
              }
            }
          }
        },
      ),
      { numRuns: 2_500, seed: 20_250_301 },
    );
    // Every claim was put to the test.
    for (const code of [...NEVER_ACTIVE, ...DEAD_KEY, "outlet-without-name", "empty-content"]) {
      expect(seen.get(code) ?? 0, code).toBeGreaterThan(10);
    }
  });
});
