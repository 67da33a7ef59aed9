import { auditBooks } from "../../trace/project/audit.ts";
import type { AssemblyPart } from "../../trace/model/capture.ts";
import { auditSource } from "../assembly/audit-source.ts";
import { partAudit } from "../assembly/part-audit.ts";
import { openSources } from "../assembly/packed-sources.ts";
import { partSources } from "../assembly/part-sources.ts";
import { AssemblyPartInputSchema, type AssemblyPayloads } from "../assembly/protocol.ts";
import type { Job } from "../job.ts";
import { type GroundingParts, packGrounding, type PackedParts } from "../grounding/pack-grounding.ts";
import { jsonBytes } from "../library/json-bytes.ts";
import { attachNamed } from "../scan-task.ts";
import type { ThreadState } from "../state.ts";

/**
 * What a record of the trace tells of an assembly that was made, as JSON in shared memory, and its packed decisions: the
 * host only keeps them for whoever makes the records. `shared`: what `compile` published of its books.
 */
export const assemblyPart: Job<AssemblyPayloads["assemblyPart"], ThreadState> = {
  input: AssemblyPartInputSchema,
  run(input, context) {
    const { scanned, sections, revisions } = input;
    const attached = scanned === null ? null : attachNamed(scanned, context);
    const rows = attached === null || scanned === null ? [] : auditBooks(auditSource(attached, scanned));
    const lists = openSources(input.sources);
    const sources = partSources({ sections, lists, revisions }, attached);
    const part: AssemblyPart = { sources, audit: partAudit(input.audit, rows) };
    const bytes = jsonBytes(part);
    const shared = new SharedArrayBuffer(bytes.byteLength);
    new Uint8Array(shared).set(bytes);
    if (input.grounding === null) return { output: { grounding: null, fault: null }, shared: [shared] };
    const scan = attached === null || scanned === null ? null : { attached, made: scanned };
    const packed = tryPack({ input: input.grounding, scan, sections, sources: lists });
    // The record does not suffer for its decisions.
    if (packed instanceof Error) return { output: { grounding: null, fault: packed.name }, shared: [shared] };
    return { output: { grounding: packed.output, fault: null }, shared: [shared, ...packed.shared] };
  },
};

function tryPack(parts: GroundingParts): PackedParts | Error {
  try {
    return packGrounding(parts);
  } catch (error) {
    return error instanceof Error ? error : new TypeError("decisions that cannot be packed");
  }
}
