import type { z } from "@hono/zod-openapi";

import { AREAS, type AreaName } from "./area.ts";
import { refusal } from "./error.ts";

/**
 * The value of a small JSON body, as `schema` reads it. Throws the area's code for a request that is not as documented,
 * with the field at fault. Only for bodies under a small cap: this runs on the host thread.
 */
export function jsonBody<Value>(body: SharedArrayBuffer, schema: z.ZodType<Value>, area: AreaName): Value {
  const parsed = schema.safeParse(parse(body, area));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  if (issue?.code === "unrecognized_keys") {
    const [field = ""] = issue.keys;
    throw invalid(area, `Unsupported field ${JSON.stringify(field)}`, field);
  }
  const field = issue?.path.map(String).join(".") ?? "";
  throw invalid(area, `${field === "" ? "The body" : field}: ${issue?.message ?? "not as documented"}`, field);
}

function parse(body: SharedArrayBuffer, area: AreaName): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(body)));
  } catch (error) {
    const why = error instanceof Error ? error.message : "unreadable";
    throw invalid(area, `The request body is not JSON: ${why}`);
  }
}

/** The error of a request that is not as documented. */
export function invalid(area: AreaName, message: string, field = ""): Error {
  return refusal(AREAS[area].invalid, message, field === "" ? {} : { field });
}
