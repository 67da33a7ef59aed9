import { type MacroEnvironment, macroEnvironment } from "../matcher/macros/environment.ts";
import { seededMacroRandom } from "../matcher/macros/random.ts";
import { VariableStore } from "../matcher/macros/variables.ts";
import type { MacroWorld, Seeds } from "./messages.ts";

/** What macros see of a world that came in a message; variables in it may be changed without the sender noticing. */
export function macroEnvironmentOf(world: MacroWorld, seeds: Seeds): MacroEnvironment {
  const { variables, globals, extensions, ...fields } = world;
  return macroEnvironment({
    ...fields,
    variables: new VariableStore(variables ?? []),
    globals: new VariableStore(globals ?? []),
    extensions: new Set(extensions ?? []),
    random: seededMacroRandom(seeds.turn, seeds.session),
  });
}
