import type { WordKey } from "./keys.ts";
import { zhCards } from "./zh/cards.ts";
import { zhFacts } from "./zh/facts.ts";
import { zhFrame } from "./zh/frame.ts";
import { zhLater } from "./zh/later.ts";
import { zhScreens } from "./zh/screens.ts";
import { zhTables } from "./zh/tables.ts";
import { zhTree } from "./zh/tree.ts";

/** Every visible string in Simplified Chinese, with the keys and the places of the English table. */
export const zh: Readonly<Record<WordKey, string>> = {
  ...zhFacts,
  ...zhCards,
  ...zhTree,
  ...zhScreens,
  ...zhFrame,
  ...zhLater,
  ...zhTables,
};
