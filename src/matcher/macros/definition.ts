import type { MacroEnvironment } from "./environment.ts";
import type { MacroProblemCode } from "./problems.ts";

/** What a macro's handler gets and can ask for. */
export interface MacroCall {
  /** Name as written. */
  readonly name: string;
  readonly flags: string;
  /** Trimmed and, unless the macro is `lazy`, with their macros replaced; the body of a block comes last. */
  readonly args: readonly string[];
  /** Whether the last argument is the body of a block `{{name}}…{{/name}}`. */
  readonly scoped: boolean;
  readonly environment: MacroEnvironment;
  /** Whether this many more random numbers may be drawn in this expansion. */
  mayDraw(count: number): boolean;
  /** A random number for `{{random}}` and `{{roll}}`. */
  draw(): number;
  /** The number of `{{pick}}` at this place. */
  pick(): number;
  /** The text that an override replaces; '' from the second use on; undefined outside an override. */
  original(): string | undefined;
  /** Expands a text of a `lazy` macro; places in it count from the macro's own place. */
  expand(text: string): string;
  /** Asks for work that is linear in `units`; false if the expansion has had its share. */
  spend(units: number): boolean;
  report(code: MacroProblemCode): void;
}

/** What one macro does. */
export interface MacroDefinition {
  /** In lower case, aliases included. */
  readonly names: readonly string[];
  /** Fewest and most arguments, the body of a block counted. */
  readonly min: number;
  readonly max: number;
  /** Takes any number of arguments but no block. */
  readonly list?: boolean;
  /** All arguments have to be whole numbers. */
  readonly integers?: boolean;
  /** Gets its arguments as they are written and expands them itself. */
  readonly lazy?: boolean;
  /** The same environment gives the same text, and nothing is changed: see `isStaticMacroText`. */
  readonly fixed: boolean;
  /** The text that replaces the macro; undefined leaves it as it is written. */
  run(call: MacroCall): string | undefined;
}

/** A macro without arguments whose text does not change during a scan; `names` are separated by spaces. */
export const fixedText = (names: string, value: (environment: MacroEnvironment) => string): MacroDefinition => ({
  names: names.toLowerCase().split(" "),
  min: 0,
  max: 0,
  fixed: true,
  run: ({ environment }) => value(environment),
});
