import type { MacroEnvironment } from "./environment.ts";
import { Expansion } from "./expansion.ts";
import { finish, holdsMarker, modernise } from "./marks.ts";

export interface ExpandOptions {
  /** Inside an override: the text that `{{original}}` inserts, once and as it is. */
  readonly original?: string;
  /** What the text belongs to, for seeded random numbers: two texts that are alike roll apart. */
  readonly owner?: string;
}

/** False only if {@link expandMacros} certainly returns the text unchanged; costs a few native searches. */
export const mayHoldMacros = (text: string): boolean =>
  text.includes("{{") || text.includes("\\{") || text.includes("\\}") || holdsMarker(text);

/**
 * The text with its macros replaced as SillyTavern 1.19 does it (new engine). Never throws; inserted values are not
 * expanded again; variables and random numbers of the environment are used up.
 *
 * Four steps: markers of the old syntax become macros; the text is parsed (`parseMacros`); macros are replaced from
 * left to right, those in arguments before the macro around them, an unknown macro or one with the wrong number or
 * kind of arguments staying as it is written with the macros in it replaced; `\{`, `\}` and `{{trim}}` are resolved
 * (`finish`). Cost is linear in text and result, within the limits `macro…`.
 */
export const expandMacros = (text: string, environment: MacroEnvironment, options: ExpandOptions = {}): string => {
  if (!mayHoldMacros(text)) return text;
  return finish(new Expansion(environment, text, options).run(modernise(text)));
};
