import type { Dice } from "./dice.ts";
import { regexKey } from "./regexes.ts";
import { literalKey, someText } from "./texts.ts";

/** A generated entry: fields that are absent keep the editor's default (or are missing, in a verbatim case). */
export type DraftEntry = { uid: number } & Record<string, unknown>;

/** What a generated case is about; rare features are switched on per case so that they also meet each other. */
export interface Theme {
  readonly words: readonly string[];
  readonly regexShare: number;
  readonly groups: boolean;
  readonly timed: boolean;
  readonly levels: boolean;
  readonly rolls: boolean;
  readonly macros: boolean;
  readonly filters: boolean;
  readonly places: boolean;
  /** Values that files hold although they should not. */
  readonly odd: boolean;
}

const MACRO_KEYS = [
  "{{user}}",
  "{{char}}",
  "<BOT>",
  "{{getvar::v}}",
  "/{{char}}/i",
  "/{{user}}\\b/",
  "{{newline}}",
  "/a\\{2\\}/",
];
const MACRO_TEXTS = [
  "{{user}}",
  "{{char}}",
  "<USER>",
  "{{newline}}",
  "{{setvar::v::cat}}",
  "{{getvar::v}}",
  "\\{x\\}",
  "{{noop}}",
];
const DECORATORS = ["@@activate\n", "@@dont_activate\n", "@@unknown\n@@@activate\n", "@@activate \n", "@@depth 3\n"];
const GROUPS = ["g", "h", "g, h", "g,h", "1", "2, g", "h , g", "constructor"];
const FILTERS = [
  { isExclude: false, names: ["Char"], tags: [] },
  { isExclude: true, names: ["Char"], tags: [] },
  { isExclude: false, names: [], tags: ["t1"] },
  { isExclude: true, names: ["Other"], tags: ["t2"] },
];
const SOURCE_FLAGS = [
  "matchPersonaDescription",
  "matchCharacterDescription",
  "matchCharacterPersonality",
  "matchCharacterDepthPrompt",
  "matchScenario",
  "matchCreatorNotes",
];

const ODD_VALUES: readonly (readonly [string, readonly unknown[]])[] = [
  ["key", ["cat", null]],
  ["keysecondary", ["cat", null]],
  ["selectiveLogic", [null, "0", 9]],
  ["disable", [1, "1", "true", null]],
  ["order", ["50", "x", null]],
  ["position", ["0", null]],
  ["depth", [null]],
  ["role", [null]],
  ["probability", [null, "100", "50"]],
  ["groupWeight", [null, "10"]],
  ["triggers", ["normal", null]],
  ["characterFilter", [null]],
  ["constant", [1, "false", 0, null]],
  ["selective", [1, 0, null]],
  ["preventRecursion", [1, null]],
  ["excludeRecursion", ["yes", null]],
  ["ignoreBudget", [1, ""]],
  ["useProbability", [1, 0, null]],
  ["delayUntilRecursion", ["2", null, 1.5, -1]],
  ["scanDepth", [1.5, -1, 2000]],
];

/** One random entry of the theme. */
export function someEntry(dice: Dice, uid: number, theme: Theme): DraftEntry {
  const entry: DraftEntry = {
    uid,
    key: dice.many([0, 3], () => someKey(dice, theme)),
    content: contentOf(dice, uid, theme),
  };
  const set = (probability: number, field: string, make: () => unknown): void => {
    if (dice.chance(probability)) entry[field] = make();
  };
  set(0.35, "keysecondary", () => dice.many([0, 3], () => someKey(dice, theme)));
  set(0.35, "selectiveLogic", () => dice.below(4));
  set(0.05, "selective", () => false);
  set(0.6, "order", () => dice.pick([0, 1, 10, 10, 50, 100, 200]));
  set(0.1, "constant", () => true);
  set(0.04, "disable", () => true);
  set(0.2, "caseSensitive", () => dice.chance(0.5));
  set(0.3, "matchWholeWords", () => dice.chance(0.6));
  set(0.15, "scanDepth", () => dice.between(0, 5));
  set(0.15, "excludeRecursion", () => true);
  set(0.15, "preventRecursion", () => true);
  set(0.08, "ignoreBudget", () => true);
  setThemed(dice, set, theme);
  return entry;
}

type Setter = (probability: number, field: string, make: () => unknown) => void;

function setThemed(dice: Dice, set: Setter, theme: Theme): void {
  if (theme.levels) set(0.4, "delayUntilRecursion", () => dice.pick([true, 1, 2, 3, 0, false]));
  if (theme.rolls) {
    set(0.4, "probability", () => dice.pick([0, 10, 50, 90, 100, 150]));
    set(0.1, "useProbability", () => false);
  }
  if (theme.groups) {
    set(0.6, "group", () => dice.pick(GROUPS));
    set(0.2, "groupOverride", () => true);
    set(0.4, "groupWeight", () => dice.pick([0, 1, 50, 100, 300]));
    set(0.3, "useGroupScoring", () => dice.chance(0.7));
  }
  if (theme.timed) {
    set(0.3, "sticky", () => dice.between(0, 5));
    set(0.25, "cooldown", () => dice.between(0, 5));
    set(0.15, "delay", () => dice.between(0, 6));
  }
  if (theme.filters) {
    set(0.3, "characterFilter", () => dice.pick(FILTERS));
    set(0.3, "triggers", () => dice.pick([[], ["normal"], ["quiet", "swipe"], ["continue"]]));
    for (const flag of SOURCE_FLAGS) set(0.2, flag, () => true);
  }
  if (theme.places) {
    set(0.8, "position", () => dice.pick([0, 1, 2, 3, 4, 4, 5, 6, 7, 7, 8]));
    set(0.6, "depth", () => dice.between(0, 4));
    set(0.5, "role", () => dice.between(0, 2));
    set(0.5, "outletName", () => dice.pick(["o", "p", "__proto__", ""]));
  }
  if (theme.odd) for (const [field, values] of ODD_VALUES) set(0.08, field, () => dice.pick(values));
}

/** One key: mostly literal, sometimes a regex, with macros where the theme has them. */
export function someKey(dice: Dice, theme: Theme): string {
  if (theme.macros && dice.chance(0.25)) return dice.pick(MACRO_KEYS);
  return dice.chance(theme.regexShare) ? regexKey(dice, theme.words) : literalKey(dice, theme.words);
}

function contentOf(dice: Dice, uid: number, theme: Theme): string {
  if (dice.chance(0.04)) return "";
  const decorator = dice.chance(0.08) ? dice.pick(DECORATORS) : "";
  const macro = theme.macros && dice.chance(0.4) ? dice.pick(MACRO_TEXTS) : "";
  return `${decorator}[${uid}] ${someText(dice, theme.words, 5)}${macro}`;
}
