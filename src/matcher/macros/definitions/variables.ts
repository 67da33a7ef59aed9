import type { MacroCall, MacroDefinition } from "../definition.ts";
import type { MacroEnvironment } from "../environment.ts";
import {
  addToVariable,
  readVariable,
  readVariableKey,
  storedUnits,
  writeVariable,
  writeVariableKey,
} from "../variable-operations.ts";
import type { VariableStore } from "../variables.ts";

/** What a variable macro does with the name and the other arguments; undefined leaves it as it is written. */
type Action = (store: VariableStore, name: string, rest: readonly string[]) => string | undefined;

const silent = (done: boolean): "" | undefined => (done ? "" : undefined);

const step =
  (by: number): Action =>
  (store, name) =>
    addToVariable(store, name, by) ? String(readVariable(store, name)) : undefined;

const remove: Action = (store, name) => {
  store.delete(name);
  return "";
};

/** Names with `*` where `global` may stand, the number of arguments, what is done. */
const ACTIONS: readonly (readonly [names: string, count: number, action: Action])[] = [
  ["set*var", 2, (store, name, [value = ""]) => silent(writeVariable(store, name, value))],
  ["add*var", 2, (store, name, [value = ""]) => silent(addToVariable(store, name, value))],
  ["inc*var", 1, step(1)],
  ["dec*var", 1, step(-1)],
  ["get*var", 1, (store, name) => String(readVariable(store, name))],
  ["has*var *varexists", 1, (store, name) => String(store.has(name))],
  ["delete*var flush*var", 1, remove],
  ["get*varkey", 2, (store, name, [key = ""]) => String(readVariableKey(store, name, key))],
  ["set*varkey", 3, (store, name, [key = "", value = ""]) => silent(writeVariableKey(store, { name, key }, value))],
];

const runOn = (store: VariableStore, action: Action, call: MacroCall): string | undefined => {
  const [name = "", ...rest] = call.args;
  const text = call.spend(storedUnits(store, name)) ? action(store, name, rest) : undefined;
  if (text === undefined) call.report(name === "" ? "macro-arguments" : "macro-limit");
  return text;
};

const scopeMacros = (prefix: string, storeOf: (environment: MacroEnvironment) => VariableStore): MacroDefinition[] =>
  ACTIONS.map(([names, count, action]) => ({
    names: names.replaceAll("*", prefix).split(" "),
    min: count,
    max: count,
    fixed: false,
    run: (call) => runOn(storeOf(call.environment), action, call),
  }));

/** Variables of the chat and the global ones. Sources: SillyTavern 1.19, recorded expansions. */
export const VARIABLE_MACROS: readonly MacroDefinition[] = [
  ...scopeMacros("", ({ variables }) => variables),
  ...scopeMacros("global", ({ globals }) => globals),
];
