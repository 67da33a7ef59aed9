import type { MacroEnvironment } from "./environment.ts";
import { Expansion } from "./expansion.ts";
import { ExpansionState, type ExpansionOptions, type ExpansionWork } from "./expansion-state.ts";
import { holdsMarker, modernise } from "./marks.ts";

export type { ExpansionOptions, ExpansionWork } from "./expansion-state.ts";

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
export const expandMacros = (text: string, environment: MacroEnvironment, options: ExpansionOptions = {}): string =>
  mayHoldMacros(text) ? expandCounted(text, environment, options).text : text;

/** {@link expandMacros} with what it used up. */
export const expandCounted = (
  text: string,
  environment: MacroEnvironment,
  options: ExpansionOptions = {},
): { readonly text: string; readonly work: ExpansionWork } => {
  const state = new ExpansionState(environment, text, options);
  return { text: new Expansion(state).run(modernise(text)), work: state.work };
};
