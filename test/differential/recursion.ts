import type { OracleCase } from "../reference/case.ts";
import { Dice } from "./dice.ts";
import type { DraftEntry } from "./entries.ts";
import { bookOf } from "./generate.ts";

const WORDS = ["cat", "Dog", "red door", "猫王", "ΑΣ", "x", "line\nbreak", "C++", "ship", "🐉", "иней", "İs"];

/** Keys under which a word of a content may be listed: variants that hit, nearly hit, or hit only in some settings. */
function keyFor(dice: Dice, word: string): string {
  const plain = word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&").replace("\n", "\\n");
  switch (dice.below(12)) {
    case 0:
      return word.toUpperCase();
    case 1:
      return word.toLowerCase();
    case 2:
      return word.slice(0, -1) || word;
    case 3:
      return `${word}s`;
    case 4:
      return `/${plain}/${dice.pick(["", "i", "m", "u"])}`;
    case 5:
      return `/\\b${plain}/i`;
    case 6:
      return `/${plain}[\\s\\S]{0,9}${dice.pick(["#", "x", "cat"])}/`;
    case 7:
      return `/${dice.pick(["^.?", ""])}${plain}$/m`;
    case 8:
      return `${word}\n${dice.pick(["#", "cat", "x"])}`;
    default:
      return word;
  }
}

/**
 * A random book in which entries mostly wake each other: contents mention words, keys are variants of those words, and
 * the chat wakes one or two entries. The same for the same seed.
 */
export function generateRecursion(seed: number): OracleCase {
  const dice = new Dice(seed);
  const words = WORDS.slice(0, dice.between(3, WORDS.length));
  const entries = dice.many([2, 10], (uid): DraftEntry => {
    const mentions = dice.many([0, 3], () => dice.pick(words) + dice.pick([" ", "", "\n", ". ", "s "]));
    const entry: DraftEntry = {
      uid,
      key: dice.many([1, 2], () => keyFor(dice, dice.pick(words))),
      content: `${dice.pick(["#", "", "# "])}${mentions.join("")}${dice.pick(["", "#"])}`,
      order: dice.pick([10, 50, 100]),
    };
    if (dice.chance(0.2)) entry["caseSensitive"] = dice.chance(0.7);
    if (dice.chance(0.3)) entry["matchWholeWords"] = dice.chance(0.7);
    if (dice.chance(0.15)) entry["preventRecursion"] = true;
    if (dice.chance(0.15)) entry["excludeRecursion"] = true;
    if (dice.chance(0.15)) entry["delayUntilRecursion"] = dice.pick([true, 1, 2, 3]);
    if (dice.chance(0.2)) entry["keysecondary"] = [keyFor(dice, dice.pick(words))];
    if (dice.chance(0.2)) entry["selectiveLogic"] = dice.below(4);
    if (dice.chance(0.1)) entry["scanDepth"] = dice.between(0, 2);
    if (dice.chance(0.05)) entry["content"] = `@@activate\n${String(entry["content"])}`;
    if (dice.chance(0.05)) entry["probability"] = 50;
    if (dice.chance(0.08)) entry["group"] = dice.pick(["g", "h", "g, h"]);
    return entry;
  });
  return {
    id: `recursion/${seed}`,
    settings: {
      world_info_recursive: dice.chance(0.9),
      world_info_depth: dice.pick([1, 2, 3]),
      world_info_budget: 100,
      world_info_match_whole_words: dice.chance(0.4),
      world_info_case_sensitive: dice.chance(0.3),
      world_info_include_names: false,
      world_info_max_recursion_steps: dice.chance(0.2) ? dice.between(2, 5) : 0,
      world_info_min_activations: dice.chance(0.15) ? dice.between(2, 6) : 0,
    },
    maxContext: dice.pick([4000, 4000, 100]),
    books: { B: bookOf(entries) },
    sources: { global: ["B"] },
    seed,
    steps: [{ chat: dice.many([1, 3], () => ({ name: "U", mes: `${dice.pick(words)} ${dice.pick(words)}` })) }],
  };
}
