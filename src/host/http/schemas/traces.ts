import { z } from "@hono/zod-openapi";

import { AuditRecordSchema } from "../../../trace/model/audit-record.ts";

/** Older versions' rows lack `captureId`; nothing else is left out. */
const TraceRowSchema = AuditRecordSchema.partial({ captureId: true }).loose().openapi("TraceAudit");

const StorageSchema = z.object({
  kind: z.literal("plugin-bounded-json"),
  maxSessions: z.int().optional(),
  maxRecordsPerSession: z.int().optional(),
  maxRecordBytes: z.int().optional(),
  maxTotalBytes: z.int().optional(),
  persistedBytes: z.int(),
});

/** The audit records of a session; `responseMetadataTrimmed` and `responseTrimmed` say what a full answer would have. */
export const TracesSchema = z
  .strictObject({
    ok: z.literal(true),
    sessionId: z.string(),
    records: z.array(TraceRowSchema),
    storage: StorageSchema,
    authority: z.string().optional(),
    responseMetadataTrimmed: z.literal(true).optional(),
    responseTrimmed: z.literal(true).optional(),
  })
  .openapi("Traces");
