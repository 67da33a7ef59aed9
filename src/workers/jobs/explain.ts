import { explainEntry } from "../../matcher/explain/explain.ts";
import { expandMacros } from "../../matcher/macros/expand.ts";
import { type CommandPayloads, ExplainInputSchema } from "../command.ts";
import type { Job } from "../job.ts";
import { attachPublished } from "../lore-transport.ts";
import { macroEnvironmentOf } from "../macro-world.ts";
import type { ThreadState } from "../state.ts";

/** Explains one entry of a scan that was made. `shared`: what `compile` published of its books. */
export const explain: Job<CommandPayloads["explain"], ThreadState> = {
  input: ExplainInputSchema,
  run({ macros, seeds, ...scan }, context) {
    const environment = macroEnvironmentOf(macros, seeds);
    const lore = attachPublished(context.shared);
    return {
      output: explainEntry({ ...scan, lore, expand: (text) => expandMacros(text, environment) }),
    };
  },
};
