import { z } from "zod";

import type { HistoryHeader } from "../../trace/model/history.ts";
import { UnsureError } from "./unsure.ts";

/** Fields of headers that were written before format 0 was settled; the host refuses them. */
const RETIRED = ["sandboxMode", "approvalPolicy"];

/** The first line of a log of format 0. Source: `isHeaderLine` of the host's persistence. */
const HeaderSchema = z
  .looseObject({
    type: z.literal("session"),
    version: z.literal(0),
    id: z.string(),
    createdAt: z.int().min(0),
    delegationDepth: z.int().min(0),
    origin: z.literal("subagent").optional(),
    agentPreset: z.string().optional(),
  })
  .refine((header) => !RETIRED.some((field) => Object.hasOwn(header, field)));

/** The identity in the first line of a log. Throws `UnsureError`. */
export function headerOfLine(line: string): HistoryHeader {
  let value: unknown;
  try {
    value = JSON.parse(line) as unknown;
  } catch {
    throw new UnsureError("header", "the first line is no JSON");
  }
  const header = HeaderSchema.safeParse(value);
  if (!header.success) throw new UnsureError("header", "the first line is no header of this format");
  const { id, version, createdAt } = header.data;
  return { id, version, createdAt };
}
