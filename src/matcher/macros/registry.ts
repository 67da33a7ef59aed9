import type { MacroDefinition } from "./definition.ts";
import { CARD_MACROS } from "./definitions/card.ts";
import { CHAT_MACROS } from "./definitions/chat.ts";
import { CHOICE_MACROS } from "./definitions/choice.ts";
import { conditionMacros } from "./definitions/condition.ts";
import { NAME_MACROS } from "./definitions/names.ts";
import { RUNTIME_MACROS } from "./definitions/runtime.ts";
import { TEXT_MACROS } from "./definitions/text.ts";
import { TIME_MACROS } from "./definitions/time.ts";
import { VARIABLE_MACROS } from "./definitions/variables.ts";

/** Every built-in macro by its names and aliases in lower case. */
export const MACROS: ReadonlyMap<string, MacroDefinition> = new Map(
  [
    NAME_MACROS,
    CARD_MACROS,
    RUNTIME_MACROS,
    CHAT_MACROS,
    TIME_MACROS,
    TEXT_MACROS,
    CHOICE_MACROS,
    VARIABLE_MACROS,
    conditionMacros((name) => MACROS.get(name)?.min === 0),
  ].flatMap((group) => group.flatMap((macro) => macro.names.map((name) => [name, macro] as const))),
);
