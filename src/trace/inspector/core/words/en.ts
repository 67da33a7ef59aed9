import { enCards } from "./en/cards.ts";
import { enFacts } from "./en/facts.ts";
import { enFrame } from "./en/frame.ts";
import { enLater } from "./en/later.ts";
import { enScreens } from "./en/screens.ts";
import { enTables } from "./en/tables.ts";
import { enTree } from "./en/tree.ts";

/**
 * Every visible string in English. `{name}` is a place, with a format after a colon where there is one: `ms`, `bytes`,
 * `date`, `percent`; a number without one gets its separators. `a|b`: for one, for several, by `n`.
 */
export const en = { ...enFacts, ...enCards, ...enTree, ...enScreens, ...enFrame, ...enLater, ...enTables } as const;
