import type { CaseStep, ChatLine, OracleCase, RegexScript, StBook } from "../reference/case.ts";
import { Dice } from "./dice.ts";
import { someEntry, type DraftEntry, type Theme } from "./entries.ts";
import { choosePools, someText } from "./texts.ts";

/** How large the books and texts of a case are. */
interface Size {
  readonly entries: readonly [number, number];
  readonly lines: readonly [number, number];
  readonly wordsInLine: number;
  /** Words made of two others, so that there are many different keys. */
  readonly compounds: number;
  readonly contexts: readonly number[];
}

const SMALL: Size = { entries: [0, 8], lines: [0, 4], wordsInLine: 8, compounds: 0, contexts: [40, 100, 400, 4000] };
const REGEXES: Size = { entries: [6, 14], lines: [0, 5], wordsInLine: 12, compounds: 0, contexts: [4000] };
const CROWD: Size = { entries: [80, 300], lines: [3, 12], wordsInLine: 60, compounds: 150, contexts: [2000, 100_000] };

/** One random small case of the recorded form, the same for the same seed. It has no `expected`. */
export function generateCase(seed: number): OracleCase {
  return generate(seed, SMALL);
}

/** One random case with hundreds of entries and some thousands of characters of text. */
export function generateCrowd(seed: number): OracleCase {
  return generate(seed, CROWD);
}

/** One random case nearly all of whose keys are regexes, over texts of several lines, sources, injections and loops. */
export function generateRegexes(seed: number): OracleCase {
  return generate(seed, REGEXES, {
    regexShare: 0.9,
    groups: false,
    timed: false,
    rolls: false,
    macros: false,
    filters: true,
  });
}

function generate(seed: number, size: Size, overrides: Partial<Theme> = {}): OracleCase {
  const dice = new Dice(seed);
  const pools = choosePools(dice);
  const compounds = Array.from({ length: size.compounds }, () => dice.pick(pools) + dice.pick(pools));
  const theme: Theme = {
    words: [...pools, ...compounds],
    regexShare: dice.pick([0, 0.1, 0.4]),
    groups: dice.chance(0.35),
    timed: dice.chance(0.25),
    levels: dice.chance(0.3),
    rolls: dice.chance(0.35),
    macros: dice.chance(0.2),
    filters: dice.chance(0.2),
    places: dice.chance(0.3),
    odd: dice.chance(0.1),
    ...overrides,
  };
  const names = ["Lore", "Chat", "Card", "Me"].slice(0, dice.pick([1, 1, 2, 4]));
  const books = Object.fromEntries(names.map((name) => [name, someBook(dice, theme, size)]));
  return {
    id: `random/${seed}`,
    verbatim: dice.chance(0.1),
    settings: someSettings(dice),
    maxContext: dice.pick(size.contexts),
    books,
    sources: {
      global: ["Lore"],
      chat: "Chat",
      character: "Card",
      persona: "Me",
      ...(dice.chance(0.1) && { global: names }),
    },
    env: someEnv(dice, theme),
    globalScanData: theme.filters ? someScanData(dice, theme) : {},
    seed,
    steps: someSteps(dice, theme, { books, size }),
  };
}

function someBook(dice: Dice, theme: Theme, size: Size): StBook {
  const entries = dice.many(size.entries, (index) => someEntry(dice, index, theme));
  if (!theme.odd || dice.chance(0.5)) return bookOf(entries);
  if (dice.chance(0.5)) return { entries };
  // Two entries of one uid, as merged files have them.
  const [first] = entries;
  const again = { ...someEntry(dice, 999, theme), uid: first?.uid ?? 0 };
  return { entries: { ...Object.fromEntries(entries.map((entry) => [String(entry.uid), entry])), again } };
}

/** A world file's book with these entries, by uid. */
export function bookOf(entries: readonly DraftEntry[]): StBook {
  return { entries: Object.fromEntries(entries.map((entry) => [String(entry.uid), entry])) };
}

function someSettings(dice: Dice): NonNullable<OracleCase["settings"]> {
  return {
    world_info_depth: dice.pick([0, 1, 2, 2, 3, 5, 100]),
    world_info_include_names: dice.chance(0.5),
    world_info_recursive: dice.chance(0.6),
    world_info_case_sensitive: dice.chance(0.3),
    world_info_match_whole_words: dice.chance(0.5),
    world_info_use_group_scoring: dice.chance(0.2),
    world_info_character_strategy: dice.below(4),
    world_info_budget: dice.pick([5, 25, 50, 100, 100]),
    world_info_budget_cap: dice.chance(0.15) ? dice.between(1, 60) : 0,
    world_info_min_activations: dice.chance(0.2) ? dice.between(1, 5) : 0,
    world_info_min_activations_depth_max: dice.chance(0.1) ? dice.between(1, 4) : 0,
    world_info_max_recursion_steps: dice.chance(0.2) ? dice.between(1, 4) : 0,
  };
}

function someEnv(dice: Dice, theme: Theme): NonNullable<OracleCase["env"]> {
  const injected = dice.chance(0.15);
  const note = dice.chance(0.15);
  return {
    user: dice.pick(["User", "Bob", "王"]),
    char: dice.pick(["Alice", "cat", "K."]),
    characterFile: dice.pick(["Char", "Char", "Other", null]),
    characterTags: dice.many([0, 2], () => dice.pick(["t1", "t2", "t3"])),
    ...(injected && {
      extensionPrompts: dice.many([1, 2], (index) => ({
        id: `p${index}`,
        value: someText(dice, theme.words, 4),
        scan: dice.chance(0.8),
      })),
    }),
    ...(note && { authorsNote: { text: someText(dice, theme.words, 3), scan: dice.chance(0.5) } }),
    ...(dice.chance(0.1) && { regexScripts: dice.many([1, 2], () => someScript(dice)) }),
  };
}

function someScript(dice: Dice): RegexScript {
  return {
    findRegex: dice.pick(["/cat/gi", "/(a)(b)?/", "/\\[(\\d)\\]/g", "/\\s+$/", "/./gs", "a"]),
    replaceString: dice.pick(["", "<$0>", "$1-$2", "{{match}}!", "x"]),
    trimStrings: dice.chance(0.3) ? ["a"] : [],
    placement: dice.pick([[5], [5], [1, 5], [2]]),
    disabled: dice.chance(0.1),
    promptOnly: dice.chance(0.8),
    substituteRegex: 0,
    minDepth: dice.chance(0.2) ? dice.between(0, 3) : null,
    maxDepth: dice.chance(0.2) ? dice.between(0, 3) : null,
  };
}

function someScanData(dice: Dice, theme: Theme): NonNullable<OracleCase["globalScanData"]> {
  const text = (): string => (dice.chance(0.5) ? someText(dice, theme.words, 3) : "");
  return {
    trigger: dice.pick(["normal", "normal", "quiet", "continue"]),
    personaDescription: text(),
    characterDescription: text(),
    characterPersonality: text(),
    characterDepthPrompt: text(),
    scenario: text(),
    creatorNotes: text(),
  };
}

/** Scans of a chat that mostly grows, sometimes stays (a swipe) or shrinks. */
function someSteps(dice: Dice, theme: Theme, { books, size }: { books: OracleCase["books"]; size: Size }): CaseStep[] {
  const chat = dice.many(size.lines, () => someLine(dice, theme, size));
  const count = theme.timed ? dice.between(2, 5) : dice.pick([1, 1, 1, 2]);
  return Array.from({ length: count }, (_, index): CaseStep => {
    if (index > 0) {
      if (dice.chance(0.15)) chat.pop();
      else chat.push(...dice.many([0, 2], () => someLine(dice, theme, size)));
    }
    const forced = dice.chance(0.06);
    return {
      chat: [...chat],
      ...(dice.chance(0.05) && { dryRun: true }),
      ...(index > 0 && dice.chance(0.1) && { books: { ...books, Lore: someBook(dice, theme, size) } }),
      ...(dice.chance(0.1) && { rolls: dice.many([1, 3], () => dice.pick([0, 0.1, 0.5, 0.9, 0.999])) }),
      ...(forced && { forceActivate: [["Lore", dice.below(4)]] }),
      ...(forced && dice.chance(0.4) && { forceOverrides: { content: "forced cat", position: dice.below(2) } }),
    };
  });
}

function someLine(dice: Dice, { words }: Theme, { wordsInLine }: Size): ChatLine {
  return { name: dice.pick(["Bob", "Alice", "王"]), mes: dice.chance(0.05) ? "" : someText(dice, words, wordsInLine) };
}
