import { isLastingMacroText } from "../../matcher/macros/lasting-text.ts";
import { TextMemory } from "./text-digest.ts";

/** Prompts and fields of cards come again, turn after turn. */
const known = new TextMemory((text: string) => !isLastingMacroText(text));

/** Whether a text, as it is written, may be another one in the next turn though nobody changed it. */
export const isVolatile = (written: string): boolean =>
  written.includes("{") || written.includes("<") ? known.of(written) : false;
