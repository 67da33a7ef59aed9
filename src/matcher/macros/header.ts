import type { Shorthand } from "./syntax.ts";

/** How the arguments of a macro are separated: none, one up to the end, a `::` list, or the value of a shorthand. */
export type ArgumentMode = "none" | "single" | "list" | "value";

/** What was read behind a `{{`: everything before the arguments. */
export interface MacroHeader {
  readonly name: string;
  readonly flags: string;
  readonly shorthand: Shorthand | undefined;
  readonly mode: ArgumentMode;
  /** Index where the arguments begin, or of the closing braces in mode `none`; the text's length if it ended. */
  readonly next: number;
}

const LEAD = /\s*(?:[!?~>#/]\s*)*/y;
const COMMENT_LEAD = /\s*(?:(?!\/\/(?!\/))[!?~>#/]\s*)*/y;
const NAME = /[A-Za-z][\w-]*/y;
const VARIABLE = /([.$])\s*([A-Za-z](?:[\w-]*\w)?)\s*(\+\+|--|\|\|=|\?\?=|\|\||\?\?|\+=|-=|==|!=|>=|<=|>|<|=)?/y;
const JUNK = /[^\s:}|]*/y;
const SPACE = /\s*/y;

const match = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

const skip = (pattern: RegExp, text: string, at: number): number => at + (match(pattern, text, at)?.[0].length ?? 0);

const argumentsAt = (text: string, at: number): { readonly mode: ArgumentMode; readonly next: number } => {
  const next = skip(SPACE, text, at);
  if (text.startsWith("}}", next)) return { mode: "none", next };
  if (text.startsWith("::", next)) return { mode: "list", next: next + 2 };
  if (text[next] === ":") return { mode: "single", next: next + 1 };
  return { mode: "single", next };
};

const shorthandHeader = (text: string, flags: string, found: RegExpExecArray): MacroHeader | undefined => {
  const [whole, scope, name, operator = ""] = found;
  const header = { name: name ?? "", flags, shorthand: { scope: scope === "$" ? "$" : ".", operator } as const };
  const behind = found.index + whole.length;
  if (operator !== "" && operator !== "++" && operator !== "--") return { ...header, mode: "value", next: behind };
  const next = skip(SPACE, text, behind);
  if (text.startsWith("}}", next)) return { ...header, mode: "none", next };
  // One stray word before the closing braces is dropped, anything else makes it no macro.
  const word = match(/[A-Za-z][\w-]*\s*(?=\}\})/y, text, next);
  return word === null ? undefined : { ...header, mode: "none", next: next + word[0].length };
};

/**
 * Reads what follows the `{{` at `at`; undefined if no macro can begin there.
 *
 * Grammar: white space and flags (`! ? ~ > # /`) in any mixture, then `//` (a comment), a name (a letter, then
 * letters, digits, `_`, `-`), a variable (`.` or `$`, a name that does not end in `-`, an operator), or nothing if
 * `}}` follows. Behind a name everything up to white space, `:`, `|` or `}` is dropped. `::` begins a list of
 * arguments; `:`, white space or nothing begins one argument, in which `::` is text.
 */
export const readHeader = (text: string, at: number): MacroHeader | undefined => {
  const begin = at + 2;
  const lead = skip(COMMENT_LEAD, text, begin);
  if (text.startsWith("//", lead)) {
    const flags = text.slice(begin, lead).replace(/\s+/g, "");
    return { name: "//", flags, shorthand: undefined, ...argumentsAt(text, lead + 2) };
  }
  const head = skip(LEAD, text, begin);
  const flags = text.slice(begin, head).replace(/\s+/g, "");
  if (text.startsWith("}}", head)) return { name: "", flags, shorthand: undefined, mode: "none", next: head };
  const variable = match(VARIABLE, text, head);
  if (variable !== null) return shorthandHeader(text, flags, variable);
  const name = match(NAME, text, head);
  if (name === null) return undefined;
  const behind = skip(JUNK, text, head + name[0].length);
  return { name: name[0], flags, shorthand: undefined, ...argumentsAt(text, behind) };
};
