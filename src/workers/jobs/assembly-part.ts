import { auditBooks } from "../../trace/project/audit.ts";
import type { AssemblyPart } from "../../trace/model/capture.ts";
import { auditSource } from "../assembly/audit-source.ts";
import { partAudit } from "../assembly/part-audit.ts";
import { partSources } from "../assembly/part-sources.ts";
import { AssemblyPartInputSchema, type AssemblyPayloads } from "../assembly/protocol.ts";
import type { Job } from "../job.ts";
import { jsonBytes } from "../library/json-bytes.ts";
import { attachNamed } from "../scan-task.ts";
import type { ThreadState } from "../state.ts";

/**
 * What a record of the trace tells of an assembly that was made, as JSON in shared memory: the host only keeps it for
 * whoever makes the record. `shared`: what `compile` published of its books.
 */
export const assemblyPart: Job<AssemblyPayloads["assemblyPart"], ThreadState> = {
  input: AssemblyPartInputSchema,
  run(input, context) {
    const { scanned } = input;
    const attached = scanned === null ? null : attachNamed(scanned, context);
    const rows = attached === null || scanned === null ? [] : auditBooks(auditSource(attached, scanned));
    const part: AssemblyPart = { sources: partSources(input, attached), audit: partAudit(input.audit, rows) };
    const bytes = jsonBytes(part);
    const shared = new SharedArrayBuffer(bytes.byteLength);
    new Uint8Array(shared).set(bytes);
    return { output: {}, shared: [shared] };
  },
};
