import { enCards } from "./en/cards.ts";
import { enFacts } from "./en/facts.ts";
import { enFrame } from "./en/frame.ts";
import { enScreens } from "./en/screens.ts";

/** English as far as it is needed to show the graph of a turn. The rest comes with the views that say it. */
export const first = { ...enFacts, ...enCards, ...enScreens, ...enFrame } as const;
