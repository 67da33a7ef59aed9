import { CatalogueInputSchema, type CommandPayloads } from "../command.ts";
import type { Job } from "../job.ts";
import { attachPublished } from "../lore-transport.ts";
import type { ThreadState } from "../state.ts";

/** Names the entries of compiled books in the order of decision columns. `shared`: what `compile` published. */
export const catalogue: Job<CommandPayloads["catalogue"], ThreadState> = {
  input: CatalogueInputSchema,
  run(_input, context) {
    const lore = attachPublished(context.shared);
    const entries = lore.plain.entries.map((entry) => [lore.bookId(entry), entry.uid, entry.timedKey] as const);
    return { output: { entries } };
  },
};
