import type { MacroEnvironment } from "./environment.ts";
import type { Shorthand } from "./syntax.ts";
import { addToVariable, readVariable, storedUnits, writeVariable } from "./variable-operations.ts";

/** One use of `{{.name}}` or `{{$name}}`. */
export interface ShorthandUse extends Shorthand {
  readonly name: string;
  /** Expands the right-hand side; called at most once, and not at all when the operator does not need it. */
  value(): string;
  /** Asks for work that is linear in `units`. */
  spend(units: number): boolean;
}

const compare = (operator: string, left: string | number, right: string): boolean => {
  if (operator === "==") return String(left) === right;
  if (operator === "!=") return String(left) !== right;
  const [a, b] = [Number(left), Number(right)];
  if (operator === ">") return a > b;
  if (operator === "<") return a < b;
  return operator === ">=" ? a >= b : a <= b;
};

/**
 * The text that replaces a variable shorthand; assignments give '', `++ -- ||= ??=` the new value. Undefined, and
 * nothing changed, if a limit was reached.
 */
export const runShorthand = (use: ShorthandUse, environment: MacroEnvironment): string | undefined => {
  const store = use.scope === "$" ? environment.globals : environment.variables;
  const { name, operator } = use;
  if (!use.spend(storedUnits(store, name))) return undefined;
  const current = (): string => String(readVariable(store, name));
  const assign = (): string | undefined => {
    const value = use.value();
    return writeVariable(store, name, value) ? value : undefined;
  };
  const add = (by: string | number): "" | undefined => (addToVariable(store, name, by) ? "" : undefined);
  switch (operator) {
    case "":
      return current();
    case "++":
    case "--":
      return add(operator === "++" ? 1 : -1) === undefined ? undefined : current();
    case "=":
      return assign() === undefined ? undefined : "";
    case "+=":
      return add(use.value());
    case "-=":
      return add(-Number(use.value()));
    case "||":
    case "||=": {
      const held = readVariable(store, name);
      if (held !== 0 && held !== "") return String(held);
      return operator === "||" ? use.value() : assign();
    }
    case "??":
      return store.has(name) ? current() : use.value();
    case "??=":
      return store.has(name) ? current() : assign();
    default: {
      const right = use.value();
      return String(compare(operator, readVariable(store, name), right));
    }
  }
};
