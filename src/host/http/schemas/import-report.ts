import { z } from "@hono/zod-openapi";
import { DiagnosticSchema } from "./values.ts";

/** What reading a file did. Entries are those of world books, also of the one inside a card. */
export const ImportReportSchema = z
  .strictObject({
    format: z.string(),
    entriesRead: z.int(),
    entriesKept: z.int(),
    entriesChanged: z.int(),
    diagnostics: z.array(DiagnosticSchema),
  })
  .openapi("ImportReport");
