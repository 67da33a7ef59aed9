/** What the few macros of this model need to know. `variables` changes. */
export interface MacroState {
  readonly user: string;
  readonly char: string;
  readonly variables: Map<string, string>;
}

/** Expands the macros of `text`; unknown ones stay as they are. */
export type Expand = (text: string, state: MacroState) => string;

const LEGACY = /<(user|bot|char|group|charifnotgroup)>/gi;
const MACRO = /\{\{([^{}]*)\}\}/g;

/**
 * A small expander, enough for the recorded scan cases: names, `newline`, `noop`, comments, `trim`, `setvar`, `getvar`,
 * and the backslash before a brace. No nesting, no arguments by space, no scoped form.
 */
export const expandSimple: Expand = (text, state) =>
  text
    .replace(LEGACY, (_, name: string) => (name.toLowerCase() === "user" ? "{{user}}" : "{{char}}"))
    .replace(MACRO, (whole, inside: string) => valueOf(inside.trim(), state) ?? whole)
    .replace(/\n*\{\{\s*trim\s*\}\}\n*/gi, "")
    .replace(/\\([{}])/g, "$1");

function valueOf(inside: string, state: MacroState): string | undefined {
  if (inside.startsWith("//")) return "";
  const [name = "", ...parts] = inside.split("::").map((part) => part.trim());
  switch (name.toLowerCase()) {
    case "user":
      return state.user;
    case "char":
      return state.char;
    case "newline":
      return "\n";
    case "noop":
      return "";
    case "setvar":
      state.variables.set(parts[0] ?? "", parts[1] ?? "");
      return "";
    case "getvar":
      return state.variables.get(parts[0] ?? "") ?? "";
    default:
      return undefined;
  }
}
