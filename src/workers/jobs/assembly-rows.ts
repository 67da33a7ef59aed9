import { auditBooks } from "../../trace/project/audit.ts";
import { auditSource } from "../assembly/audit-source.ts";
import { occurrenceOf } from "../assembly/find-entry.ts";
import { AuditInputSchema, type AssemblyPayloads, EntryRowsInputSchema } from "../assembly/protocol.ts";
import type { Job } from "../job.ts";
import { jsonBytes } from "../library/json-bytes.ts";
import { attachNamed } from "../scan-task.ts";
import type { ThreadState } from "../state.ts";

/** The v1 audit of an assembly that was made, as JSON. `shared`: what `compile` published of its books. */
export const auditRows: Job<AssemblyPayloads["auditRows"], ThreadState> = {
  input: AuditInputSchema,
  run(input, context) {
    const attached = attachNamed(input, context);
    return { output: {}, parts: [jsonBytes(auditBooks(auditSource(attached, input)))] };
  },
};

/** Longest title of an entry in a row, as in the v1 audit. */
const NAME_UNITS_MAX = 160;

/** What entries of the compiled list are called, as JSON. `shared`: what `compile` published of its books. */
export const entryRows: Job<AssemblyPayloads["entryRows"], ThreadState> = {
  input: EntryRowsInputSchema,
  run(input, context) {
    const { lore, notes } = attachNamed(input, context);
    const { names } = notes();
    const rows = input.entries.map((index) => {
      const entry = lore.plain.entries[index];
      if (entry === undefined) return null;
      return {
        worldBookId: lore.bookId(entry),
        uid: entry.uid,
        occurrence: occurrenceOf(lore, index),
        name: (names[index] ?? "").slice(0, NAME_UNITS_MAX).toWellFormed(),
      };
    });
    return { output: {}, parts: [jsonBytes(rows)] };
  },
};
