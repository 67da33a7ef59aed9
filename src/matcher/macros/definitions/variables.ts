import type { MacroCall, MacroDefinition } from "../definition.ts";
import type { MacroEnvironment } from "../environment.ts";
import {
  addToVariable,
  readVariable,
  readVariableKey,
  writeVariable,
  writeVariableKey,
} from "../variable-operations.ts";
import type { VariableStore } from "../variables.ts";

interface Scope {
  /** What stands before `var` in the names: '' or `global`. */
  readonly prefix: string;
  store(environment: MacroEnvironment): VariableStore;
}

const SCOPES: readonly Scope[] = [
  { prefix: "", store: ({ variables }) => variables },
  { prefix: "global", store: ({ globals }) => globals },
];

type Action = (store: VariableStore, call: MacroCall) => string;

const written = (done: boolean, call: MacroCall): "" => {
  if (!done) call.report("macro-limit");
  return "";
};

const step =
  (by: number): Action =>
  (store, call) => {
    const name = call.args[0] ?? "";
    written(addToVariable(store, name, by), call);
    return String(readVariable(store, name));
  };

const remove: Action = (store, { args }) => {
  store.delete(args[0] ?? "");
  return "";
};

const exists: Action = (store, { args }) => String(store.has(args[0] ?? ""));

/** Names with `*` where `global` may stand, number of arguments, what is done. */
const ACTIONS: readonly (readonly [names: string, count: number, action: Action])[] = [
  ["set*var", 2, (store, call) => written(writeVariable(store, call.args[0] ?? "", call.args[1] ?? ""), call)],
  ["add*var", 2, (store, call) => written(addToVariable(store, call.args[0] ?? "", call.args[1] ?? ""), call)],
  ["inc*var", 1, step(1)],
  ["dec*var", 1, step(-1)],
  ["get*var", 1, (store, { args }) => String(readVariable(store, args[0] ?? ""))],
  ["has*var *varexists", 1, exists],
  ["delete*var flush*var", 1, remove],
  ["get*varkey", 2, (store, { args }) => String(readVariableKey(store, args[0] ?? "", args[1] ?? ""))],
  [
    "set*varkey",
    3,
    (store, call) => {
      const [name = "", key = "", value = ""] = call.args;
      return written(writeVariableKey(store, { name, key }, value), call);
    },
  ],
];

/** Variables of the chat and the global ones. */
export const VARIABLE_MACROS: readonly MacroDefinition[] = SCOPES.flatMap((scope) =>
  ACTIONS.map(([names, count, action]) => ({
    names: names.replaceAll("*", scope.prefix).split(" "),
    min: count,
    max: count,
    fixed: false,
    run: (call: MacroCall) => action(scope.store(call.environment), call),
  })),
);
