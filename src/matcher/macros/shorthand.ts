import type { MacroEnvironment } from "./environment.ts";
import type { Shorthand } from "./syntax.ts";
import { addToVariable, readVariable, writeVariable } from "./variable-operations.ts";

/** One use of `{{.name}}` or `{{$name}}`; `value` expands the right-hand side and is called at most once. */
export interface ShorthandUse extends Shorthand {
  readonly name: string;
  value(): string;
  /** Hears that a value was too long to be stored. */
  refuse(): void;
}

const compare = (operator: string, left: string | number, right: string): boolean => {
  if (operator === "==") return String(left) === right;
  if (operator === "!=") return String(left) !== right;
  const [a, b] = [Number(left), Number(right)];
  if (operator === ">") return a > b;
  if (operator === "<") return a < b;
  return operator === ">=" ? a >= b : a <= b;
};

/** The text that replaces a variable shorthand; assignments give '', `++ -- ||= ??=` the new value. */
export const runShorthand = (use: ShorthandUse, environment: MacroEnvironment): string => {
  const store = use.scope === "$" ? environment.globals : environment.variables;
  const { name, operator } = use;
  const current = (): string | number => readVariable(store, name);
  const kept = (done: boolean): void => {
    if (!done) use.refuse();
  };
  const assign = (): string => {
    const value = use.value();
    kept(writeVariable(store, name, value));
    return value;
  };
  switch (operator) {
    case "":
      return String(current());
    case "++":
    case "--":
      kept(addToVariable(store, name, operator === "++" ? 1 : -1));
      return String(current());
    case "=":
      assign();
      return "";
    case "+=":
      kept(addToVariable(store, name, use.value()));
      return "";
    case "-=":
      kept(addToVariable(store, name, -Number(use.value())));
      return "";
    case "||":
      return String(current() || use.value());
    case "||=":
      return String(current() || assign());
    case "??":
      return store.has(name) ? String(current()) : use.value();
    case "??=":
      return store.has(name) ? String(current()) : assign();
    default: {
      const value = use.value();
      return String(compare(operator, current(), value));
    }
  }
};
