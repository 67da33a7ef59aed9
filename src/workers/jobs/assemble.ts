import { assembleProfile } from "../assembly/assemble.ts";
import { AssembleInputSchema, type AssemblyPayloads } from "../assembly/protocol.ts";
import { readResources } from "../assembly/resources.ts";
import type { Job } from "../job.ts";
import { attachNamed } from "../scan-task.ts";
import type { ThreadState } from "../state.ts";

/**
 * Makes one model request: reads what is bound, scans, compiles the profile. `shared`: what `compile` published of the
 * books. Throws as `assembleProfile` does.
 */
export const assemble: Job<AssemblyPayloads["assemble"], ThreadState> = {
  input: AssembleInputSchema,
  heavy: true,
  // Compiled books: a collection after each assembly would cost more than the assembly, and throw away machine code.
  keepsShared: true,
  run(input, context) {
    const startedAt = performance.now();
    const { documents } = context.state;
    const resources = readResources(context.state.library(input.folder), input, documents);
    const { lore, live } = input;
    const attached = lore === null ? null : attachNamed({ lore, live }, context);
    const loadMs = performance.now() - startedAt;
    const made = assembleProfile({ input, resources, attached, loadMs }, context);
    return { ...made, garbageBytes: documents.takeBytesRead() };
  },
};
